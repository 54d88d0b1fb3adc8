import type { Given } from './given.ts'
import type { PosedQuestion } from './posed.ts'
import { isNear, isOnScale } from './scale.ts'

type Asked = Pick<PosedQuestion, 'kind' | 'scale'> & { answers: { id: string }[]; places: { id: string }[] }

/** Whether this can be an answer: the question's own cards, each as often as it must be, a number on the scale. */
export function fits(question: Asked, { answerIds, placedAt, value }: Given): boolean {
  const own = question.answers.map(({ id }) => id)
  const places = question.places.map(({ id }) => id)
  if ((value !== null) !== (question.kind === 'number')) return false
  if ((placedAt !== null) !== (question.kind === 'match' || question.kind === 'sort')) return false
  switch (question.kind) {
    case 'choice':
      return answerIds.length > 0 && answerIds.every((id) => own.includes(id))
    case 'spot':
      return answerIds.length === 1 && own.includes(answerIds[0] ?? '')
    case 'order':
      return isEach(answerIds, own)
    case 'match':
      return isEach(answerIds, own) && isEach(placedAt ?? [], places)
    case 'sort':
      return (
        isEach(answerIds, own) &&
        placedAt?.length === answerIds.length &&
        placedAt.every((place) => places.includes(place))
      )
    case 'number':
      return isEach(answerIds, own) && question.scale !== null && value !== null && isOnScale(value, question.scale)
  }
}

/** The answer in one form, so that two can be compared: the same cards chosen in another order are the same. */
export function normalized({ kind }: Pick<PosedQuestion, 'kind'>, { answerIds, placedAt, value }: Given): Given {
  if (kind === 'order') return { answerIds, placedAt, value }
  const ids = [...new Set(answerIds)].toSorted()
  return { answerIds: ids, placedAt: placedAt && ids.map((id) => placedAt[answerIds.indexOf(id)] as string), value }
}

/** Right or not: a part of it counts for nothing. Undefined, when nothing was answered, is not right. */
export function isRight(question: PosedQuestion, given: Given | undefined): boolean {
  return given !== undefined && fits(question, given) && question.answers.length > 0 && partsOf(question, given).isWhole
}

/**
 * The answer as rows: one for each card that was chosen or moved, with where it went. `value`: the number, and of an
 * order the card's place counted from 1.
 */
export type Response = { answerId: string; isCorrect: boolean; placedAt: string | null; value: number | null }

export const responsesTo = (question: PosedQuestion, given: Given): Response[] => partsOf(question, given).responses

/** The answer that these rows were made of, in whatever order they come. */
export function givenFrom(responses: Omit<Response, 'isCorrect'>[]): Given {
  const inOrder = responses.toSorted((one, other) => (one.value ?? 0) - (other.value ?? 0))
  const [first] = inOrder
  return {
    answerIds: inOrder.map(({ answerId }) => answerId),
    placedAt: first?.placedAt ? inOrder.flatMap(({ placedAt }) => placedAt ?? []) : null,
    value: inOrder.length === 1 ? (first?.value ?? null) : null,
  }
}

function partsOf(question: PosedQuestion, given: Given): { responses: Response[]; isWhole: boolean } {
  const { right, kind } = question
  const chosen = [...new Set(given.answerIds)]
  const none = { placedAt: null, value: null }
  switch (kind) {
    case 'choice':
    case 'spot': {
      const responses = chosen.map((answerId) => ({ answerId, isCorrect: right.answerIds.includes(answerId), ...none }))
      return { responses, isWhole: areRight(responses) && isEach(chosen, right.answerIds) }
    }
    case 'order': {
      const groups = groupsOf(question)
      const responses = given.answerIds.map((answerId, index) => ({
        ...{ answerId, isCorrect: groups[index]?.includes(answerId) ?? false, placedAt: null, value: index + 1 },
      }))
      return { responses, isWhole: areRight(responses) }
    }
    case 'match':
    case 'sort': {
      const rightPlaceOf = (id: string) => right.placedAt?.[right.answerIds.indexOf(id)]
      const responses = given.answerIds.map((answerId, index) => {
        const placedAt = given.placedAt?.[index] ?? null
        return { answerId, isCorrect: rightPlaceOf(answerId) === placedAt, placedAt, value: null }
      })
      return { responses, isWhole: areRight(responses) }
    }
    case 'number': {
      const { value } = given
      const isCorrect = value !== null && right.value !== null && isNear(value, right.value, question.tolerance)
      const responses = chosen.map((answerId) => ({ answerId, isCorrect, placedAt: null, value }))
      return { responses, isWhole: areRight(responses) }
    }
  }
}

/** Which cards may lie at each place of an order: usually one, several where they may change places. */
function groupsOf({ right: { answerIds }, swaps }: PosedQuestion): string[][] {
  const groups: string[][] = []
  for (const id of answerIds) {
    const group = swaps.includes(id) ? (groups.at(-1) ?? []) : []
    group.push(id)
    groups.push(group)
  }
  return groups
}

const areRight = (responses: Response[]) => responses.length > 0 && responses.every(({ isCorrect }) => isCorrect)

/** Whether the ids are these, each once, in whatever order. */
const isEach = (ids: string[], these: string[]) =>
  ids.length === these.length && new Set(ids).size === ids.length && ids.every((id) => these.includes(id))
