import type { QuizQuestion } from '../quizzes.ts'
import type { PosedQuestion } from './posed.ts'
import { CHOOSE_ALL } from './question.ts'

/**
 * A question for the browser of whoever answers. Built field by field, so that nothing of the key can slip through.
 * @param ids its cards, and of pairs their partners, in the order in which they are shown
 */
export function toQuizQuestion(posed: PosedQuestion, ids: string[]): QuizQuestion {
  const { id, kind, question, picture, alt, answers, places, scale, right } = posed
  return {
    ...{ id, kind, question, picture, alt, scale },
    allowsSeveral: kind === 'choice' && (question.trimEnd().endsWith(CHOOSE_ALL) || right.answerIds.length > 1),
    answers: inOrder(answers, ids).map(({ id, text, picture, spot }) => ({ id, text, picture, spot })),
    places: (kind === 'match' ? inOrder(places, ids) : places).map(({ id, text, picture }) => ({ id, text, picture })),
  }
}

const inOrder = <T extends { id: string }>(cards: T[], ids: string[]): T[] =>
  ids.flatMap((id) => cards.find((card) => card.id === id) ?? [])

/**
 * The ids of what is shown mixed. `mix` gives a list in another order. Places that cards are sorted into stand as their
 * author wrote them, which tells nothing; steps never lie in order already.
 */
export function mixedIds({ kind, answers, places }: PosedQuestion, mix: <T>(list: T[]) => T[]): string[] {
  const mixed = mix(answers)
  const isSolved = kind === 'order' && mixed.every((card, index) => card === answers[index])
  return [...(isSolved ? mixed.toReversed() : mixed), ...(kind === 'match' ? mix(places) : [])].map(({ id }) => id)
}
