import { within } from '../../within.ts'
import type { Observed, Problem } from './observations.ts'

/** Longer than anything that is asked may take; whoever waits is told after that. */
const WITHIN_MS = 12_000

/** @param say makes German of what went wrong: a sentence, or one with what to do */
export async function observe<T>(
  look: () => Promise<T>,
  say: (error: unknown) => string | Problem,
): Promise<Observed<T>> {
  try {
    return { value: await within(WITHIN_MS, look(), () => Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })) }
  } catch (error) {
    const said = say(error)
    return typeof said === 'string' ? { problem: said } : said
  }
}
