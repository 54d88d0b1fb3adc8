import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { asSystem, type Db } from '../db/actor.ts'
import type { Throttle } from '../guard/throttle.ts'
import type { Mailer } from '../mail/mailer.ts'
import { findAccountByEmail } from './find-account.ts'
import { endMailedLink, makeMailedLink } from './mailed-links.ts'
import { hashPassword } from './password.ts'
import { resetUrl } from './reset-link.ts'

type Surroundings = { db: Db; mailer: Mailer; throttle: Throttle; publicUrl: string }

/**
 * Somebody registers with an address that was registered before and never confirmed. Which of the two reads its mail is
 * not known: so neither password counts from now on, and a link is mailed there by which its owner chooses one.
 * @returns false when the address is confirmed, or a child's: then it is taken
 */
export async function registerAgain(surroundings: Surroundings, email: string): Promise<boolean> {
  const { db, mailer, throttle, publicUrl } = surroundings
  const account = await asSystem(db, 'whose address this is', (tx) => findAccountByEmail(tx, email))
  if (!account || account.isConfirmed || account.isChild) return false
  // A limit of its own: a stranger who uses up the one for other letters must not keep this one from its owner.
  if (!(await throttle.take(['registered again: account', email])).isAllowed) return true // the newest link is still good
  const nobodysPassword = await hashPassword(randomUUID())
  return asSystem(db, 'an account goes to whoever reads its mail', async (tx) => {
    const waiting = await findAccountByEmail(tx, email)
    if (!waiting || waiting.isConfirmed) return false // confirmed or removed meanwhile
    await sql`select auth.set_password(${waiting.userId}, ${nobodysPassword}, null)`.execute(tx)
    await endMailedLink(tx, waiting.userId, 'confirm')
    const token = await makeMailedLink(tx, { userId: waiting.userId, purpose: 'reset', email })
    await mailer.enqueue(tx, email, { kind: 'registered-again', url: resetUrl(publicUrl, token) })
    return true
  })
}
