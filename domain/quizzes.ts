import { z } from 'zod'
import { uuid } from './fields.ts'
import { givenInput } from './questions/given.ts'
import type { PosedCard, PosedQuestion, Spot } from './questions/posed.ts'

/** `missedOf`: a finished attempt; what was right in it stays, and only the rest is asked again (decision 085). */
export const startQuizInput = z.object({ attemptId: uuid, quizId: uuid, missedOf: uuid.optional() })
export const checkAnswerInput = z.object({
  attemptId: uuid,
  questionId: uuid,
  ...givenInput,
})
export const submitQuizInput = z.object({ attemptId: uuid })

/** A question as sent to the learner: it must not reveal what is right. */
export type QuizQuestion = Pick<PosedQuestion, 'id' | 'kind' | 'question' | 'picture' | 'alt' | 'places' | 'scale'> & {
  allowsSeveral: boolean
  answers: (PosedCard & { spot: Spot | null })[]
}

/** Sent after a question was answered; reveals what is right. `answers`: of a choice and a spot; of the others `explanation`. */
export type QuizFeedback = Pick<PosedQuestion, 'right' | 'tolerance' | 'explanation'> & {
  questionId: string
  isCorrect: boolean
  answers: { id: string; isCorrect: boolean; explanation: string | null }[]
}

/** How long a child can go on with what it began, in days. A device without a network keeps it that long (decision 109). */
export const DAYS_OF_OPEN_ATTEMPTS = 14

export type QuizResult = { score: number; maxScore: number; percent: number }
