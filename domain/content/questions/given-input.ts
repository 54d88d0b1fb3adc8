import { z } from 'zod'
import { uuid } from '../../platform/fields.ts'

const MOST = 20
const largest = 1e12

/** The fields of `Given`, as a call sends them. */
export const givenInput = {
  answerIds: z.array(uuid).min(1, 'Bitte wähle mindestens eine Antwort.').max(MOST),
  placedAt: z.array(uuid).max(MOST).nullable().default(null),
  value: z.number().min(-largest).max(largest).nullable().default(null),
}
