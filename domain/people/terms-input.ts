import { z } from 'zod'

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
