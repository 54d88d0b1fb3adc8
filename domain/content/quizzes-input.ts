import { z } from 'zod'
import { uuid } from '../platform/fields.ts'
import { givenInput } from './questions/given-input.ts'

/** `missedOf`: a finished attempt; what was right in it stays, and only the rest is asked again (decision 085). */
export const startQuizInput = z.object({ attemptId: uuid, quizId: uuid, missedOf: uuid.optional() })
export const checkAnswerInput = z.object({
  attemptId: uuid,
  questionId: uuid,
  ...givenInput,
})
export const submitQuizInput = z.object({ attemptId: uuid })
