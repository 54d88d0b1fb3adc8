import type { MakeField } from './activity.ts'

// Apart from made.ts, which brings the library for schemas: children's screens load this without it.

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

/** What a child has entered into one field: a text or a choice as text; per day a text, or the options it has. */
export type MadeValue = string | { [day in Weekday]?: string | string[] | undefined }

/** What a child has made, by field. Fields that are missing are empty. */
export type Made = { field: string; value: MadeValue }[]

/** Characters in one text that a child writes. */
export const LONGEST_MADE = 500
export const LONGEST_OF_DAY = 120

export const valueIn = (all: Made, field: string): MadeValue | undefined =>
  all.find((one) => one.field === field)?.value

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

export const isEmptyMade = (all: Made) => all.every(({ value }) => wordsOfMade(value) === '')

/** The fields with what was entered, in words, in the order of the form. */
export const filledFields = (fields: MakeField[], all: Made): { label: string; text: string }[] =>
  fields.flatMap(({ key, label }) => {
    const text = wordsOfMade(valueIn(all, key))
    return text ? [{ label, text }] : []
  })
