import type { Given } from '../../../domain/questions/given.ts'
import { isRight } from '../../../domain/questions/grade.ts'
import type { RevisedQuestion } from './revision.ts'

/** Question id → what was answered. */
export type GivenAnswers = Record<string, Given>

/** One point for each question answered exactly right (S5.18). */
export function scoreAttempt(questions: RevisedQuestion[], answers: GivenAnswers) {
  const score = questions.filter((question) => isRight(question, answers[question.id])).length
  return { score, maxScore: questions.length }
}
