import type { Given } from '../../../domain/content/questions/given.ts'
import { fits } from '../../../domain/content/questions/grade.ts'
import type { QuizQuestion } from '../../../domain/content/quizzes.ts'

export const nothingGiven: Given = { answerIds: [], placedAt: null, value: null }

/** Whether there is enough of an answer to have it checked. */
export const isWhole = (question: QuizQuestion, given: Given): boolean => fits(question, given)

/** An answer is chosen, or no longer; where only one is asked for, in place of another. */
export function choose({ allowsSeveral }: Pick<QuizQuestion, 'allowsSeveral'>, given: Given, id: string): Given {
  const { answerIds } = given
  if (answerIds.includes(id)) return { ...given, answerIds: answerIds.filter((one) => one !== id) }
  return { ...given, answerIds: allowsSeveral ? [...answerIds, id] : [id] }
}

/** A step is laid next; one that lies already comes back. */
export const lay = (given: Given, id: string): Given => choose({ allowsSeveral: true }, given, id)

/** Puts a card somewhere, wherever it was. With `isAlone` a place holds one card: what lay there comes back. */
export function put(given: Given, id: string, place: string, isAlone = false): Given {
  const rest = pairsOf(given).filter((pair) => pair.id !== id && !(isAlone && pair.place === place))
  return givenWith([...rest, { id, place }])
}

export const takeBack = (given: Given, id: string): Given => givenWith(pairsOf(given).filter((pair) => pair.id !== id))

/** What lies where, in the order in which it was put there. */
export const pairsOf = ({ answerIds, placedAt }: Given): { id: string; place: string }[] =>
  answerIds.flatMap((id, index) => {
    const place = placedAt?.[index]
    return place === undefined ? [] : [{ id, place }]
  })

const givenWith = (pairs: { id: string; place: string }[]): Given => ({
  ...{ answerIds: pairs.map(({ id }) => id), placedAt: pairs.map(({ place }) => place), value: null },
})

export const setNumber = ({ answers }: Pick<QuizQuestion, 'answers'>, value: number): Given => ({
  ...{ answerIds: answers.map(({ id }) => id), placedAt: null, value },
})
