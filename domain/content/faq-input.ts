import { z } from 'zod'
import { withoutNul } from '../platform/fields.ts'
import { topicNames } from './faq.ts'

const QUESTION_TOO_SHORT = 'Frage muss mindestens 3 Zeichen lang sein.'
const ANSWER_MISSING = 'Antwort darf nicht leer sein.'

export const faqTopic = z.enum(topicNames, 'Diese Gruppe gibt es nicht.').nullable().default(null)

/** A question and answer of the FAQ page, as plain text with line breaks. */
export const faqInput = z.object({
  question: z
    .string(QUESTION_TOO_SHORT)
    .refine(withoutNul, 'Die Frage enthält ein ungültiges Zeichen.')
    .trim()
    .min(3, QUESTION_TOO_SHORT)
    .max(300, 'Frage darf höchstens 300 Zeichen lang sein.'),
  answer: z
    .string(ANSWER_MISSING)
    .refine(withoutNul, 'Die Antwort enthält ein ungültiges Zeichen.')
    .trim()
    .min(1, ANSWER_MISSING)
    .max(5_000, 'Antwort darf höchstens 5000 Zeichen lang sein.'),
  topic: faqTopic,
  isActive: z.boolean(),
})
export type FaqInput = z.output<typeof faqInput>
