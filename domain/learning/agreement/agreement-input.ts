import { z } from 'zod'
import { uuid } from '../../platform/fields.ts'
import { isSeen, onOneLine } from '../../platform/visible-text.ts'
import { OWN_SENTENCE } from './agreement.ts'

/** More than anybody reads; what is offered at one age is about half of it. */
const MOST_CLAUSES = 120

const ownSentence = z
  .string()
  .overwrite(onOneLine)
  .trim()
  .refine((text) => isSeen(text), 'Bitte schreiben Sie einen Satz.')
  .max(OWN_SENTENCE, `Höchstens ${OWN_SENTENCE} Zeichen.`)
const own = z.object({ promisedBy: z.enum(['child', 'parent']), text: ownSentence })

/** The version that somebody has read: `words` goes up with every change of its text. */
const asRead = { agreementId: uuid, words: z.int().min(1).max(1_000_000) }

export const draftInput = z.object({
  childId: uuid,
  /** The draft as it was kept last; null: the first time. */
  kept: z.object(asRead).nullable(),
  chosen: z.array(z.object({ key: z.string().max(80), filling: z.string().max(40).nullable() })).max(MOST_CLAUSES),
  own: own.nullable(),
})
export const agreementOfChild = z.object({ childId: uuid, ...asRead })
export const agreementInput = z.object(asRead)
export const ownSentenceInput = z.object({ ...asRead, own: own.nullable() })
export const clauseInput = z.object({ clauseId: uuid })
export const clauseOfChildInput = z.object({ childId: uuid, clauseId: uuid })
export const talkInput = z.object({ clauseId: uuid, wantsToTalk: z.boolean() })
