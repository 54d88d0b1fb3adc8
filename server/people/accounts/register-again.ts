import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { TERMS_VERSION } from '../../../domain/people/terms.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import { evaluate } from '../../platform/db/evaluate.ts'
import { spendMailQuota } from '../../platform/guard/mail-quota.ts'
import type { Throttle } from '../../platform/guard/throttle.ts'
import { findAccountByEmail } from './find-account.ts'
import { endMailedLink, makeMailedLink, resetUrl } from './mailed-links.ts'
import { hashPassword } from './password.ts'

type Surroundings = { db: Db; mailer: Mailer; throttle: Throttle; publicUrl: string }
type Newcomer = { email: string; firstName: string; lastName: string }

/**
 * Somebody registers with the address of a login that was never confirmed. Nobody knows which of the two reads its
 * mail: so no password counts yet, and a link is mailed there by which its owner chooses one. A parent's login is
 * handed over this way. A child's is another family's: it stays until the link is used, and then gives way to a login
 * that waits for that (decision 056).
 * @returns false when the address is confirmed: then it is taken
 */
export async function registerAgain(surroundings: Surroundings, newcomer: Newcomer): Promise<boolean> {
  const { db, mailer, throttle, publicUrl } = surroundings
  const { email } = newcomer
  const account = await asSystem(db, 'whose address this is', (tx) => findAccountByEmail(tx, email))
  if (!account || account.isConfirmed) return false
  // A limit of its own: a stranger who uses up the one for other letters must not keep this one from its owner.
  const quota = await spendMailQuota(throttle, email, 'registered again: account')
  if (!quota) return true // the newest link is still good
  const nobodysPassword = await hashPassword(randomUUID())
  return asSystem(db, 'an account goes to whoever reads its mail', async (tx) => {
    const holder = await findAccountByEmail(tx, email)
    if (!holder || holder.isConfirmed) return false // confirmed or removed meanwhile
    const userId = holder.isChild ? await makeWaitingLogin(tx, newcomer) : holder.userId
    await sql`select auth.set_password(${userId}, ${nobodysPassword}, null)`.execute(tx)
    await endMailedLink(tx, userId, 'confirm')
    const token = await makeMailedLink(tx, { userId, purpose: 'reset', email })
    const letter = { kind: 'registered-again', url: resetUrl(publicUrl, token) } as const
    await mailer.enqueue(tx, quota, letter, { about: [userId] })
    return true
  })
}

/** A parent's login without an address; the same one after an earlier registration with this address. */
const makeWaitingLogin = (tx: Tx, { email, firstName, lastName }: Newcomer): Promise<string> =>
  evaluate(tx, sql<string>`auth.waiting_login(${email}, ${firstName}, ${lastName}, ${TERMS_VERSION})`)
