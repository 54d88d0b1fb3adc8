import { z } from 'zod'
import { withoutNul } from '../fields.ts'
import { type ActivityOf, activityKey, counts, type MakeField } from './activity.ts'

/** The days of a plan, in the order of a week. */
export const weekdays = {
  mo: 'Montag',
  di: 'Dienstag',
  mi: 'Mittwoch',
  do: 'Donnerstag',
  fr: 'Freitag',
  sa: 'Samstag',
  so: 'Sonntag',
} as const
export type Weekday = keyof typeof weekdays

/** Characters in one text that a child writes. */
export const LONGEST_MADE = 500
const LONGEST_OF_DAY = 120

const words = (most: number) =>
  z
    .string()
    .max(most, `Das ist zu lang: höchstens ${most} Zeichen.`)
    .refine(withoutNul, 'Darin ist ein Zeichen, das wir nicht speichern können.')
const ofDay = z.union([words(LONGEST_OF_DAY), z.array(words(80)).max(counts.options[1])])

/** What a child has entered into one field: a text or a choice as text; per day a text, or the options it has. */
const madeValue = z.union([words(LONGEST_MADE), z.partialRecord(z.enum(Object.keys(weekdays) as Weekday[]), ofDay)])
export type MadeValue = z.output<typeof madeValue>

/** What a child has made, by field. Fields that are missing are empty. */
export const made = z
  .array(z.strictObject({ field: activityKey, value: madeValue }))
  .max(counts.fields[1])
  .refine((all) => new Set(all.map(({ field }) => field)).size === all.length, 'Ein Feld kommt zweimal vor.')
export type Made = z.output<typeof made>

export const valueIn = (all: Made, field: string): MadeValue | undefined =>
  all.find((one) => one.field === field)?.value

/** Only entries for fields that there are, of the type that the field has. */
export const madeFor = ({ fields }: ActivityOf<'make'>, entered: Made): Made =>
  entered.filter(({ field, value }) => {
    const asked = fields.find(({ key }) => key === field)
    if (!asked) return false
    return asked.type === 'days' ? typeof value !== 'string' : typeof value === 'string'
  })

/** A later entry of a field replaces the earlier one; other fields stay, so that two devices do not undo each other. */
export const mergedMade = (before: Made, later: Made): Made => [
  ...before.filter(({ field }) => !later.some((one) => one.field === field)),
  ...later,
]

/** An entry in words, as print, export and the parents' view show it; '' for an empty one. */
export function wordsOfMade(value: MadeValue | undefined): string {
  if (value === undefined || typeof value === 'string') return value?.trim() ?? ''
  return Object.entries(weekdays)
    .flatMap(([day, name]) => {
      const given = value[day as Weekday]
      const text = Array.isArray(given) ? given.join(', ') : (given?.trim() ?? '')
      return text ? [`${name}: ${text}`] : []
    })
    .join('\n')
}

/** Whether anything was entered at all. */
export const isEmptyMade = (all: Made) => all.every(({ value }) => wordsOfMade(value) === '')

/** The fields with what was entered, in words, in the order of the form. */
export const filledFields = (fields: MakeField[], all: Made): { label: string; text: string }[] =>
  fields.flatMap(({ key, label }) => {
    const text = wordsOfMade(valueIn(all, key))
    return text ? [{ label, text }] : []
  })
