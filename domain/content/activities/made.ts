import { z } from 'zod'
import { withoutNul } from '../../platform/fields.ts'
import { type ActivityOf, activityKey, counts } from './activity.ts'
import { LONGEST_MADE, LONGEST_OF_DAY, type Made, type Weekday, weekdays } from './made-words.ts'

const words = (most: number) =>
  z
    .string()
    .max(most, `Das ist zu lang: höchstens ${most} Zeichen.`)
    .refine(withoutNul, 'Darin ist ein Zeichen, das wir nicht speichern können.')
const ofDay = z.union([words(LONGEST_OF_DAY), z.array(words(80)).max(counts.options[1])])

const madeValue = z.union([words(LONGEST_MADE), z.partialRecord(z.enum(Object.keys(weekdays) as Weekday[]), ofDay)])

export const made: z.ZodType<Made, Made> = z
  .array(z.strictObject({ field: activityKey, value: madeValue }))
  .max(counts.fields[1])
  .refine((all) => new Set(all.map(({ field }) => field)).size === all.length, 'Ein Feld kommt zweimal vor.')

/** Only entries for fields that there are, of the type that the field has. */
export const madeFor = ({ fields }: ActivityOf<'make'>, entered: Made): Made =>
  entered.filter(({ field, value }) => {
    const asked = fields.find(({ key }) => key === field)
    if (!asked) return false
    return asked.type === 'days' ? typeof value !== 'string' : typeof value === 'string'
  })
