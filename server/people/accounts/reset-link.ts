import type { Mailer } from '../../mail/mailer.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import type { MailPermit } from '../../platform/guard/mail-permit.ts'
import { type Account, requireAccount } from './find-account.ts'
import { makeMailedLink } from './mailed-links.ts'

/** Where a link leads that lets its holder choose a new password, once and within an hour. */
export const resetUrl = (publicUrl: string, token: string) => `${publicUrl}/reset-password?token=${token}`

/** A reset link that the operator hands over. It confirms the address like one that was mailed: the operator vouches. */
export const makeResetLink = (db: Db, { userId, publicUrl }: { userId: string; publicUrl: string }): Promise<string> =>
  asSystem(db, 'the operator gives somebody access', async (tx) => {
    const { email } = await requireAccount(tx, userId, 'NOT_FOUND')
    return resetUrl(publicUrl, await makeMailedLink(tx, { userId, purpose: 'reset', email }))
  })

/** Mails such a link to whoever has the account. In a transaction of the server. */
export async function mailResetLink(
  tx: Tx,
  { userId, email, name, isChild }: Account,
  { mailer, publicUrl, permit }: { mailer: Mailer; publicUrl: string; permit: MailPermit },
): Promise<void> {
  const token = await makeMailedLink(tx, { userId, purpose: 'reset', email })
  const letter = { kind: 'reset-password', name, isChild, url: resetUrl(publicUrl, token) } as const
  await mailer.enqueue(tx, permit, letter, { about: [userId] })
}
