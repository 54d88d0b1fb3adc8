import { z } from 'zod'
import { uuid } from '../platform/fields.ts'
import { givenInput } from './questions/given-input.ts'
import { MOST_QUIZZES_AHEAD } from './quizzes.ts'

/** `missedOf`: a finished attempt; what was right in it stays, and only the rest is asked again (decision 085). */
export const startQuizInput = z.object({ attemptId: uuid, quizId: uuid, missedOf: uuid.optional() })
/** Quizzes whose questions a device is given before they are begun, each with the key of its attempt. */
export const aheadInput = z.object({
  quizzes: z
    .array(z.object({ quizId: uuid, attemptId: uuid }))
    .min(1)
    .max(MOST_QUIZZES_AHEAD),
})
/** What came with the questions then, as long as the server may not know the attempt. */
export const ahead = { proof: z.string().max(20_000).optional() }
export const checkAnswerInput = z.object({
  attemptId: uuid,
  questionId: uuid,
  ...givenInput,
})
export const submitQuizInput = z.object({ attemptId: uuid })
