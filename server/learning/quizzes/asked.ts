import { randomInt } from 'node:crypto'
import type { QuizQuestion } from '../../../domain/quizzes.ts'
import type { RevisedQuestion } from './revision.ts'

/** Question id → its answers' ids as they were shuffled for one attempt. */
export type AnswerOrder = Record<string, string[]>

/** Questions for the browser. Built field by field, so that nothing of the key can slip through. */
export const askedQuestions = (questions: RevisedQuestion[], order: AnswerOrder): QuizQuestion[] =>
  questions.map(({ id, question, answers }) => ({
    id,
    question,
    allowsSeveral: answers.filter((answer) => answer.isCorrect).length > 1,
    answers: (order[id] ?? []).flatMap((answerId) =>
      answers.filter((answer) => answer.id === answerId).map(({ id, text }) => ({ id, text })),
    ),
  }))

export const shuffleAnswers = (questions: RevisedQuestion[]): AnswerOrder =>
  Object.fromEntries(questions.map(({ id, answers }) => [id, shuffled(answers.map((answer) => answer.id))]))

/** Fisher–Yates. */
export function shuffled<T>(items: T[]): T[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    ;[result[last], result[other]] = [result[other] as T, result[last] as T]
  }
  return result
}
