import { z } from 'zod'
import { oneLine } from '../../platform/fields.ts'
import { slugOf } from '../../platform/slug.ts'
import { wordOfPicture } from '../activities/pictures.ts'

/** How long a word may be, and each of its forms. */
const SPELLING_LENGTH = 40
/** Two short sentences. */
export const EXPLANATION_LENGTH = 220
const MOST_FORMS = 12

const spelling = (missing: string, what: string) =>
  oneLine(what, missing)
    .min(1, missing)
    .max(SPELLING_LENGTH, `${what} darf höchstens ${SPELLING_LENGTH} Zeichen lang sein.`)
    .refine((text) => slugOf(text) !== '', `${what} braucht Buchstaben oder Ziffern.`)

const EXPLANATION_MISSING = 'Die Erklärung fehlt.'

/** A word of the glossary, as editors and content files write it. */
export const glossaryWordInput = z.object({
  word: spelling('Das Wort fehlt.', 'Das Wort'),
  forms: z
    .array(spelling('Eine Form ist leer.', 'Eine Form'))
    .max(MOST_FORMS, `Höchstens ${MOST_FORMS} Formen.`)
    .default([]),
  explanation: oneLine('Die Erklärung', EXPLANATION_MISSING)
    .min(1, EXPLANATION_MISSING)
    .max(EXPLANATION_LENGTH, `Die Erklärung darf höchstens ${EXPLANATION_LENGTH} Zeichen lang sein.`),
  picture: z
    .string()
    .refine((name) => wordOfPicture.has(name), 'Dieses Bild gibt es nicht.')
    .nullable()
    .default(null),
})
