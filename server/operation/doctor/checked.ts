import { within } from '../../within.ts'

/** Why something could not be checked, as a German sentence; `todo`: what to do, if the judge does not know better. */
export type Problem = { problem: string; todo?: string }

/** What was found, or why it could not be. */
export type Checked<T> = { value: T } | Problem

/** Longer than anything that is asked may take; whoever waits is told after that. */
const WITHIN_MS = 12_000

/** @param say makes German of what went wrong: a sentence, or one with what to do */
export async function check<T>(look: () => Promise<T>, say: (error: unknown) => string | Problem): Promise<Checked<T>> {
  try {
    return { value: await within(WITHIN_MS, look(), () => Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })) }
  } catch (error) {
    const said = say(error)
    return typeof said === 'string' ? { problem: said } : said
  }
}
