import { type RefusalCode, refusals, triesLeft } from '../../../domain/platform/refusals.ts'
import { Refusal } from '../db/refuse.ts'
import type { Counted, Throttle } from './throttle.ts'

/**
 * The refusal of a wrong password, code or secret, whose try was just counted. When few tries are left it says how
 * many, and how long the pause after them is, so that nobody runs into it unwarned.
 */
export async function wrongSecret(throttle: Throttle, code: RefusalCode, counted: Counted[]): Promise<Refusal> {
  const { left, pause } = await throttle.left(...counted)
  return new Refusal(code, [refusals[code].message, triesLeft(left, pause)].filter(Boolean).join(' '))
}
