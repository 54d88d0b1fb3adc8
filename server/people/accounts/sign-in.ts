import type { Context } from 'hono'
import { sql } from 'kysely'
import { log } from '../../log.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { type AuditRecord, audit, auditAlone } from '../../platform/audit/record.ts'
import { asActor, asSystem, type Db } from '../../platform/db/actor.ts'
import { type Refusal, TooManyAttempts } from '../../platform/db/refuse.ts'
import { callerKey, clientAddress } from '../../platform/guard/client-address.ts'
import { findKnownDevice, rememberDevice } from '../../platform/guard/known-device.ts'
import { byAddress, type Counted, type Throttle, wrongSecret } from '../../platform/guard/throttle.ts'
import type { Auth } from './auth.ts'
import { findAccountByEmail } from './find-account.ts'
import { notifyOf } from './security-notice.ts'
import { actorOf, findPerson } from './session.ts'

type Dependencies = { auth: Auth; db: Db; throttle: Throttle; mailer: Mailer }

/** One try to sign in; tell it how it ended. */
export type SignInTry = {
  /** The password was right. With `userId`: and the person is signed in. */
  succeeded(userId?: string): Promise<void>
  /** @returns what to answer */
  failed(): Promise<Refusal>
}

/**
 * Begins a try to sign in with this e-mail (in small letters). Known and unknown e-mails are counted alike, so that the
 * refusal tells nothing.
 * @throws TooManyAttempts
 */
export async function beginSignIn(c: Context, dependencies: Dependencies, email: string): Promise<SignInTry> {
  const { auth, throttle } = dependencies
  const address = clientAddress(c)
  const device = await deviceOptions(auth)
  const known = findKnownDevice(c, email, device)
  const strict: Counted = known
    ? ['sign-in: account from a known device', `${email}|${known}`]
    : ['sign-in: account from an address', `${email}|${callerKey(address)}`]
  // One count for all known devices: whoever has known the password once may have any number of them.
  const lenient: Counted[] = known
    ? [['sign-in: account from known devices', email]]
    : [['sign-in: account', email], ...byAddress('sign-in', address)]

  const attempt = await throttle.take(strict, ['password checks: account', email], ...lenient)
  if (!attempt.isAllowed) {
    const { refusedBy: limit, isFirstRefusal, wait } = attempt
    if (isFirstRefusal) await note(dependencies, email, [{ action: 'sign-in throttled', address, details: { limit } }])
    throw new TooManyAttempts(wait)
  }

  return {
    async succeeded(userId) {
      await throttle.release({ giveBack: lenient, forget: [strict] })
      if (userId) await noteSignIn(c, dependencies, { userId, knownAs: email })
    },
    async failed() {
      const paused = attempt.reached.map(
        (limit) => ({ action: 'sign-in paused', address, details: { limit } }) as const,
      )
      await note(dependencies, email, [{ action: 'sign-in failed', address }, ...paused])
      const warning = await throttle.take(['sign-in: warn the owner', email])
      // Not waited for: a letter that is written for known e-mails only would show in the time of the answer.
      if (warning.isAllowed && warning.reached.length > 0)
        warnOwner(dependencies, email).catch((error) => log.error({ err: error }, 'An owner could not be warned.'))
      return wrongSecret(throttle, 'WRONG_CREDENTIALS', [strict, ...lenient])
    },
  }
}

/**
 * Somebody is signed in now, with nothing left to ask for. `knownAs`: what this browser knows them by. The session that
 * the browser came with ends: its cookie is overwritten, and whoever has a copy must not go on with it.
 */
export async function noteSignIn(
  c: Context,
  { auth, db }: Pick<Dependencies, 'auth' | 'db'>,
  { userId, knownAs }: { userId: string; knownAs: string },
) {
  const before = await findPerson(c, auth, db)
  if (before) await asActor(db, actorOf(before), (tx) => sql`select end_own_session(${before.session.id})`.execute(tx))
  rememberDevice(c, knownAs, await deviceOptions(auth))
  await auditAlone(db, { action: 'sign-in', actorId: userId, subject: userId, address: clientAddress(c) })
}

export async function deviceOptions(auth: Auth) {
  const { authCookies, secret } = await auth.$context
  return { secret, secure: authCookies.sessionToken.attributes.secure ?? false }
}

const warnOwner = ({ db, mailer }: Dependencies, email: string) =>
  asSystem(db, 'the owner of an account hears of many wrong passwords', async (tx) => {
    const account = await findAccountByEmail(tx, email)
    if (account) await notifyOf(tx, mailer, 'too-many-wrong-passwords', { ...account, email })
  })

/**
 * The same statements whether the e-mail belongs to somebody or not: the time they take must not tell. What was tried
 * with an address that is not the account's own yet may be a stranger's doing, of whom the account's owner learns
 * nothing.
 */
const note = ({ db, mailer }: Dependencies, email: string, records: AuditRecord[]) =>
  asSystem(db, 'the audit log names accounts by id', async (tx) => {
    const account = await findAccountByEmail(tx, email)
    const subject = account && (account.ownsAddress || !mailer.isDelivering) ? account.userId : undefined
    for (const record of records) await audit(tx, { ...record, subject })
  })
