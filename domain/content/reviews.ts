import { z } from 'zod'
import { uuid, withoutNul } from '../platform/fields.ts'
import { contentRef, draftBase } from './content.ts'

const TOO_LONG = 'Das ist zu lang: höchstens 2000 Zeichen.'
const words = z.string().refine(withoutNul, 'Ungültiges Zeichen.').trim().max(2_000, TOO_LONG)

/** A draft that is sent for review, with what the reviewer should know. */
export const reviewRequest = contentRef.extend({ base: draftBase, note: words })
/** It is given back: what is missing. */
export const reviewAnswer = contentRef.extend({ answer: words.min(1, 'Schreiben Sie, was noch fehlt.') })

/**
 * What somebody says about a place in a draft. `field`: the element id of its form field
 * (domain/content/content-findings.ts); `quote`: the beginning of the paragraph, in a text.
 */
export const commentInput = contentRef.extend({
  field: z.string().min(1).max(200),
  quote: z.string().trim().min(1).max(200).nullable(),
  comment: words.min(1, 'Schreiben Sie zuerst, was Sie meinen.'),
})
export const commentState = z.object({ id: uuid, isResolved: z.boolean() })

/** Why an admin publishes without a second person; it stands in the history and in the log. */
export const aloneBecause = words
  .min(3, 'Schreiben Sie, warum es eilt.')
  .max(500, 'Das ist zu lang: höchstens 500 Zeichen.')

/** Days after which a resolved comment is removed. */
export const DAYS_OF_COMMENTS = 90

/** How much of a paragraph a comment quotes. */
const QUOTED = 120
/** The beginning of a paragraph, by which it is found again. */
export const quoteOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, QUOTED).trim()
