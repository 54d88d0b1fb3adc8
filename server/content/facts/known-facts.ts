import { type Facts, factsQuotedIn, type QuotedFact } from '../../../domain/content/facts.ts'
import { Remembered } from '../../platform/db/remembered.ts'

/** What the file said when it was first asked for; the YAML parser is loaded only then. */
const known = new Remembered(async () => (await import('../files/facts.ts')).readFacts())

/** The facts of this installation (content/facts.yaml). */
export const knownFacts = async (): Promise<Facts> => (await known.get()).facts

/** What parents read below a lesson about the facts that its HTML quotes. */
export const quotedFacts = async (html: string): Promise<QuotedFact[]> =>
  html.includes('data-fact=') ? factsQuotedIn(html, await knownFacts()) : []
