import type { Context } from 'hono'
import { signInBusy, signInBusyOfChild } from '../../../domain/platform/refusals.ts'
import { Refusal, refuse } from '../../platform/db/refuse.ts'
import { callerKey, clientAddress, networkKey } from '../../platform/guard/client-address.ts'
import { createQueue } from '../../queue.ts'
import { HASHES_AT_ONCE } from './password.ts'

/** Longer than that nobody looks at a button; a server's connections end after 45 seconds of silence. */
const LONGEST_WAIT_MS = 25_000
/** Some bytes each. Bounds a flood before anything is known about durations. */
const LONGEST = 2_000
/** Who is told to come later comes within these seconds, and not in the same moment. */
const SPREAD_SECONDS = 10

/**
 * Everybody who comes with a password waits here and holds nothing: no connection, no thread, no transaction. So few
 * are under way at once that reading never waits for them: as many as are hashed, and two whose hash is found or noted.
 */
const line = createQueue({
  atOnce: HASHES_AT_ONCE + 2,
  longest: LONGEST,
  longestWaitMs: LONGEST_WAIT_MS,
  refuse: (waitMs) => {
    const seconds = Math.ceil(waitMs / 1_000 + Math.random() * SPREAD_SECONDS)
    return new SignInBusy(Math.max(seconds, 1))
  },
})

/** Too many sign in at this moment; nothing was counted. */
class SignInBusy extends Refusal {
  constructor(retryAfterSeconds: number) {
    super('SIGN_IN_BUSY', signInBusy(retryAfterSeconds), {
      toChild: signInBusyOfChild(retryAfterSeconds),
      retryAfterSeconds,
    })
  }
}

/** How many wait to sign in, for /metrics. */
export const waitingToSignIn = (): number => line.waiting

/**
 * Work that hashes a password, when it is this caller's turn; callers take turns by address, of IPv6 by /48. Before
 * anything is counted: a full line is nobody's failure.
 * @throws SIGN_IN_BUSY
 */
export function inSignInLine<T>(c: Context, work: () => Promise<T>): Promise<T> {
  const address = clientAddress(c)
  const workUnlessGone = async () => (c.req.raw.signal.aborted ? refuse('UNAVAILABLE') : work()) // nobody reads it
  return line.inTurn(workUnlessGone, networkKey(address) ?? callerKey(address))
}
