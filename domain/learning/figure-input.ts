import { z } from 'zod'
import { type Figure, figureChoices } from './figure.ts'

const oneOf = <Of extends object>(choices: Of) => z.enum(Object.keys(choices) as (keyof Of & string)[])

export const figureInput = z.strictObject({
  colour: oneOf(figureChoices.colour),
  head: oneOf(figureChoices.head).nullable(),
  face: oneOf(figureChoices.face).nullable(),
  neck: oneOf(figureChoices.neck).nullable(),
}) satisfies z.ZodType<Figure>
