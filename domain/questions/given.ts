import { z } from 'zod'
import { uuid } from '../fields.ts'

const MOST = 20
const largest = 1e12

/**
 * What was answered. `answerIds`: what was chosen, or everything in the order it was brought into; `placedAt`: beside each of
 * them where it was put (match, sort); `value`: the number.
 */
export const givenInput = {
  answerIds: z.array(uuid).min(1, 'Bitte wähle mindestens eine Antwort.').max(MOST),
  placedAt: z.array(uuid).max(MOST).nullable().default(null),
  value: z.number().min(-largest).max(largest).nullable().default(null),
}
export type Given = { answerIds: string[]; placedAt: string[] | null; value: number | null }
