import { randomInt } from 'node:crypto'
import { ask, mixedIds } from '../../../domain/content/questions/ask.ts'
import type { QuizQuestion } from '../../../domain/content/quizzes.ts'
import type { RevisedQuestion } from './revision.ts'

/** Question id → its cards' ids as they were shuffled for one attempt. */
export type AnswerOrder = Record<string, string[]>

export const askedQuestions = (questions: RevisedQuestion[], order: AnswerOrder): QuizQuestion[] =>
  questions.map((question) => ask(question, order[question.id] ?? []))

export const shuffleAnswers = (questions: RevisedQuestion[]): AnswerOrder =>
  Object.fromEntries(questions.map((question) => [question.id, mixedIds(question, shuffled)]))

/** Fisher–Yates. */
export function shuffled<T>(items: T[]): T[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    ;[result[last], result[other]] = [result[other] as T, result[last] as T]
  }
  return result
}
