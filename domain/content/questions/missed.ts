import type { Given } from './given.ts'
import type { PosedQuestion } from './posed.ts'

const rotated = <T>([first, ...rest]: T[]): T[] => [...rest, first as T]

/** An answer that could be given, and is not right. */
export function missed({ kind, answers, places, right, scale }: PosedQuestion): Given {
  switch (kind) {
    case 'choice':
    case 'spot':
      return {
        ...right,
        answerIds: answers
          .filter(({ isCorrect }) => !isCorrect)
          .slice(0, 1)
          .map(({ id }) => id),
      }
    case 'order':
      return { ...right, answerIds: rotated(right.answerIds) }
    case 'match':
      return { ...right, placedAt: rotated(right.placedAt ?? []) }
    case 'sort':
      return { ...right, placedAt: (right.placedAt ?? []).map((id) => places.find((one) => one.id !== id)?.id ?? id) }
    case 'number':
      return { ...right, value: right.value === scale?.min ? (scale?.max ?? 0) : (scale?.min ?? 0) }
  }
}
