import { z } from 'zod'

/**
 * Version of the terms of use that come with the program: the month from which they apply, as yyyy-MM. Change it together with
 * the text: it is stored with each acceptance. Where whoever runs the installation has written their own, those count.
 */
export const TERMS_VERSION = '2026-11'

const TERMS_LENGTH = { least: 100, most: 60_000 }

const written = (least: number, most: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(least, missing)
    .max(most, `Bitte kürzen Sie auf höchstens ${most} Zeichen.`)
    .refine((text) => !text.includes('\0'), 'Ein Zeichen darin lässt sich nicht speichern.')

/** A new version of own terms. `changes`: what is new, as those read it who are asked. */
export const termsInput = z.object({
  content: written(
    TERMS_LENGTH.least,
    TERMS_LENGTH.most,
    `Bitte schreiben Sie den ganzen Text, mindestens ${TERMS_LENGTH.least} Zeichen.`,
  ),
  changes: written(5, 500, 'Bitte sagen Sie in einem Satz, was sich ändert.'),
  mustAccept: z.boolean(),
})
export type TermsInput = z.output<typeof termsInput>

/** Of a version: the German day on which it was published, and which one of that day. */
export const termsVersion = z.string().regex(/^\d{4}-\d{2}-\d{2}(-\d{1,2})?$/)

/** The version that is published next on this day. `known`: all that there are. */
export function nextTermsVersion(day: string, known: readonly string[]): string {
  const ofDay = known.filter((version) => version.startsWith(day)).length
  return ofDay === 0 ? day : `${day}-${ofDay + 1}`
}

/** The day on which a version was published, as yyyy-MM-dd. */
export const dayOfTerms = (version: string): string => version.slice(0, 10)
