import { sql } from 'kysely'
import { isRealAddress } from '../../../domain/platform/email-address.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { audit } from '../../platform/audit/record.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { type MailQuota, spendMailQuota } from '../../platform/guard/mail-quota.ts'
import { byAddress, type Throttle } from '../../platform/guard/throttle.ts'
import { tellOfOwnSignIn } from '../guardians/tell.ts'
import { confirmUrl } from './confirm-email.ts'
import { type Account, findAccountByEmail, requireAccount } from './find-account.ts'
import { makeMailedLink } from './mailed-links.ts'
import { notifyOf } from './security-notice.ts'
import type { Person } from './session.ts'

type Surroundings = { db: Db; mailer: Mailer; throttle: Throttle; publicUrl: string; clientAddress: string }

/** `by` asks for it: the owner, or a parent for the child. */
type Wish = { userId: string; email: string; by: Person }

/**
 * Asks for another address of a login. It counts once the link that is mailed there has been opened and its button was
 * pressed; until then the old one stays, which is told of the wish at once. An address that somebody has already is
 * answered like any other. The caller has asked for a fresh password.
 * @returns 'mailed'; 'changed' on a server that mails nothing, where nothing could be confirmed
 * @throws TooManyAttempts; EMAIL_COMES_BY_INVITATION for a child that has no address yet (decision 023); EMAIL_TAKEN on
 * a server that mails nothing
 */
export async function askForNewEmail(surroundings: Surroundings, wish: Wish): Promise<'mailed' | 'changed'> {
  const { db, mailer, throttle, clientAddress: address } = surroundings
  await throttle.require(['new address mail: account', wish.by.id], ...byAddress('account mail', address))
  const quota = await spendMailQuota(throttle, wish.email, 'new address mail: account')
  return asSystem(db, 'logins are the server’s', async (tx) => {
    const account = await requireAccount(tx, wish.userId, wish.userId === wish.by.id ? 'UNAUTHORIZED' : 'NOT_FOUND')
    if (!isRealAddress(account.email)) refuse('EMAIL_COMES_BY_INVITATION')
    const note = { actorId: wish.by.id, subject: wish.userId, address }
    if (mailer.route === 'nowhere') {
      await changeAtOnce(tx, wish)
      await tellOfOwnSignIn(tx, mailer, { userId: wish.userId, what: 'own-email-changed' })
      await audit(tx, { action: 'e-mail changed', ...note })
      return 'changed'
    }
    await audit(tx, { action: 'e-mail change asked', ...note })
    if (quota) await mailLink(tx, account, wish, { ...surroundings, quota })
    return 'mailed'
  })
}

async function mailLink(
  tx: Tx,
  { name, isChild, email: oldEmail }: Account,
  { userId, email, by }: Wish,
  { mailer, publicUrl, quota }: Surroundings & { quota: MailQuota },
) {
  const token = await makeMailedLink(tx, { userId, purpose: 'change', email, askedIn: by.session.id })
  const holder = await findAccountByEmail(tx, email)
  // Of an address that somebody has, only that person is told: the link is not mailed, so nobody can open it.
  if (holder && (holder.ownsAddress || !mailer.isDelivering))
    await notifyOf(tx, mailer, 'email-in-use', { ...holder, email })
  else {
    const letter = { kind: 'change-email', name, isChild, url: confirmUrl(publicUrl, token) } as const
    await mailer.enqueue(tx, quota, letter, { about: [userId] })
  }
  await notifyOf(tx, mailer, 'email-change-asked', { email: oldEmail, name, isChild })
}

async function changeAtOnce(tx: Tx, { userId, email, by }: Wish) {
  if (await findAccountByEmail(tx, email)) refuse('EMAIL_TAKEN')
  await sql`select auth.set_email(${userId}, ${email}, false)`.execute(tx)
  await sql`select auth.end_sessions(${userId}, ${by.session.id})`.execute(tx)
}
