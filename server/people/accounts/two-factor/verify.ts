import { symmetricDecrypt } from 'better-auth/crypto'
import type { Context } from 'hono'
import { getCookie, getSignedCookie } from 'hono/cookie'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/actor.ts'
import { evaluate } from '../../../platform/db/evaluate.ts'
import { call, headersOf } from '../answers.ts'
import type { Auth } from '../auth.ts'
import { CHALLENGE_COOKIE } from './plugin.ts'
import { findStep } from './time-code.ts'

export type Typed = { code: string } | { backupCode: string }

/** Who gave the right password a moment ago and is asked for a code now; undefined when that is over. */
export async function findChallenged(c: Context, auth: Auth): Promise<string | undefined> {
  const { createAuthCookie, secret, internalAdapter } = await auth.$context
  const challenge = await getSignedCookie(c, secret, createAuthCookie(CHALLENGE_COOKIE).name)
  const found = challenge ? await internalAdapter.findVerificationValue(challenge) : undefined
  return found && found.expiresAt > new Date() ? found.value : undefined
}

/**
 * A code of the app works once. The library would take it again as long as its half minutes last, so whoever looked
 * over a shoulder could use it too. To be claimed before the library checks it: of two sign-ins at once one gets the
 * code, and one that the library then refuses for another reason is spent as well.
 * @returns 'used' when a code of this half minute or a newer one was used before
 */
export async function claimCode(
  { auth, db }: { auth: Auth; db: Db },
  userId: string,
  code: string,
): Promise<'claimed' | 'used' | 'wrong'> {
  const { adapter, secretConfig: key } = await auth.$context
  const row = await adapter.findOne<{ secret: string }>({
    model: 'twoFactor',
    where: [{ field: 'userId', value: userId }],
  })
  const step = row && findStep(await symmetricDecrypt({ key, data: row.secret }), code)
  if (!step) return 'wrong'
  return (await evaluate(db, sql<boolean>`auth.claim_code_step(${userId}, ${step})`)) ? 'claimed' : 'used'
}

/** Has the library check the code of whoever is challenged; a right one signs them in. */
export async function checkCode(c: Context, auth: Auth, typed: Typed): Promise<Response> {
  const headers = await headersOfChallenge(c, auth)
  if ('code' in typed) return call(auth, c, '/two-factor/verify-totp', typed, headers)
  return call(auth, c, '/two-factor/verify-backup-code', { code: typed.backupCode }, headers)
}

/** Only the challenge cookie: next to a session cookie the library would check that session's person. */
async function headersOfChallenge(c: Context, auth: Auth): Promise<Headers> {
  const { createAuthCookie } = await auth.$context
  const { name } = createAuthCookie(CHALLENGE_COOKIE)
  const headers = headersOf(c)
  headers.set('cookie', `${name}=${encodeURIComponent(getCookie(c, name) ?? '')}`)
  return headers
}
