import { z } from 'zod'
import { givenInput } from '../content/questions/given-input.ts'
import { uuid } from '../platform/fields.ts'

export const trialAnswer = z.object({ questionId: uuid, ...givenInput })
/** All answers of it. */
export const trialAnswers = z.object({ answers: z.array(trialAnswer).min(1).max(60) })

/** A stamp from the device, for a child of the family. `receipt`: what `trial.finish` answered. */
export const takeStampInput = z.object({
  childId: uuid,
  receipt: z
    .string()
    .max(1_000)
    .regex(/^[\w-]+\.[\w-]+$/),
})
