import { isRight } from '../../../domain/content/questions/grade.ts'
import type { GivenAnswers } from './attempt.ts'
import type { RevisedQuestion } from './revision.ts'

/** One point for each question answered exactly right (S5.18). */
export function scoreAttempt(questions: RevisedQuestion[], answers: GivenAnswers) {
  const score = questions.filter((question) => isRight(question, answers[question.id])).length
  return { score, maxScore: questions.length }
}
