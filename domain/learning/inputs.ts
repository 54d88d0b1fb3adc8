import { z } from 'zod'
import { givenInput } from '../content/questions/given-input.ts'
import { uuid } from '../platform/fields.ts'
import { type Figure, figureChoices } from './figure.ts'

// What calls about learning send.

const oneOf = <Of extends object>(choices: Of) => z.enum(Object.keys(choices) as (keyof Of & string)[])

export const figureInput = z.strictObject({
  colour: oneOf(figureChoices.colour),
  head: oneOf(figureChoices.head).nullable(),
  face: oneOf(figureChoices.face).nullable(),
  neck: oneOf(figureChoices.neck).nullable(),
}) satisfies z.ZodType<Figure>

export const passOfChild = z.object({ childId: uuid, passId: uuid })
export const checkPageInput = passOfChild.extend({ showsName: z.boolean() })

export const startPretestInput = z.object({ attemptId: uuid, competencyId: uuid })
export const submitPretestInput = z.object({ attemptId: uuid })
export const skipPretestInput = z.object({ competencyId: uuid })

export const startRefresherInput = z.object({ attemptId: uuid, passId: uuid })
export const submitRefresherInput = z.object({ attemptId: uuid })
export const offerRefreshersInput = z.object({ childId: uuid, isOffered: z.boolean() })

export const trialAnswer = z.object({ questionId: uuid, ...givenInput })
export const trialAnswers = z.object({ answers: z.array(trialAnswer).min(1).max(60) })

/** A stamp from the device, for a child of the family. `receipt`: what `trial.finish` answered. */
export const takeStampInput = z.object({
  childId: uuid,
  receipt: z
    .string()
    .max(1_000)
    .regex(/^[\w-]+\.[\w-]+$/),
})
