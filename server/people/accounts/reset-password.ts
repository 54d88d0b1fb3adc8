import { Hono } from 'hono'
import { sql } from 'kysely'
import { passwordChoice } from '../../../domain/people/accounts.ts'
import { newEmail } from '../../../domain/people/profile.ts'
import { audit } from '../../platform/audit/record.ts'
import { asSystem, type Tx } from '../../platform/db/actor.ts'
import { evaluate } from '../../platform/db/evaluate.ts'
import { clientAddress } from '../../platform/guard/client-address.ts'
import { type MailQuota, spendMailQuota } from '../../platform/guard/mail-quota.ts'
import { byAddress, countDeadLink } from '../../platform/guard/throttle.ts'
import { trustSecretOf } from '../guardians/doubted-secret.ts'
import { tellOfOwnSignIn } from '../guardians/tell.ts'
import { type AccountRoutesOptions, failure, readFields, readJson } from './answers.ts'
import { mailConfirmation, tokenIn } from './confirm-email.ts'
import { type Account, requireAccount } from './find-account.ts'
import { freeAddress } from './free-address.ts'
import { findMailedLink, mailInSilence, mailResetLink, useUpMailedLink } from './mailed-links.ts'
import { hashPassword, requireUnleakedPassword } from './password.ts'
import { notifyOf } from './security-notice.ts'

/** A forgotten password: asking for a link by mail, and choosing a new one with it (decision 037). */
export function resetPasswordRoutes({ db, mailer, publicUrl, throttle }: AccountRoutesOptions) {
  const routes = new Hono()

  // Known and unknown addresses get the same answer after the same time.
  routes.post('/request-reset-link', async (c) => {
    const input = await readFields(c, newEmail)
    if (mailer.route === 'nowhere') return failure(c, 'NO_MAIL_SERVER')
    await throttle.require(...byAddress('account mail', clientAddress(c)))
    const quota = await spendMailQuota(throttle, input.email, 'reset mail: account')
    if (quota) {
      await mailInSilence(db, quota, {
        isMeant: () => true,
        send: (tx, to) => mailLink(tx, to, { quota, address: clientAddress(c) }),
      })
    }
    return c.json({ mailbox: mailer.route === 'mailbox' })
  })

  async function mailLink(tx: Tx, to: Account, { quota, address }: { quota: MailQuota; address: string }) {
    // Who has left may read that mailbox: a guardian has a link for the child (decision 091).
    if (await evaluate(tx, sql<boolean>`auth.is_secret_doubted(${to.userId})`))
      return notifyOf(tx, mailer, 'reset-waits-for-guardian', to)
    // Whoever reads the mail may not belong to that family, and must not become its child by a new password. The letter
    // says whose login it is; it can be confirmed or released. Nothing is noted with the family's child.
    if (mailer.isDelivering && to.isChild && !to.isConfirmed)
      return mailConfirmation(tx, to, { mailer, publicUrl, quota })
    await mailResetLink(tx, to, { mailer, publicUrl, quota })
    await audit(tx, { action: 'reset asked', subject: to.userId, address })
  }

  routes.post('/reset-password', async (c) => {
    const token = tokenIn(await readJson(c))
    const input = await readFields(c, passwordChoice)
    await requireUnleakedPassword(input.password)
    const isOpen = await asSystem(db, 'an invented link must not cost the work of a hash', (tx) =>
      findMailedLink(tx, token),
    )
    const hash = isOpen && (await hashPassword(input.password)) // outside a transaction: it must not hold the database
    if (hash && (await choosePassword(token, hash, clientAddress(c)))) return c.json({})
    await countDeadLink({ throttle, clientAddress: clientAddress(c) })
    return failure(c, 'LINK_EXPIRED')
  })

  /**
   * Whoever opened the link reads mail at its address: so the address is confirmed too. One that a guardian was shown
   * says nothing of the mailbox, and ends the doubt about the secret. False for a link that is over.
   */
  const choosePassword = (token: string, hash: string, address: string): Promise<boolean> =>
    asSystem(db, 'the link is the permission', async (tx) => {
      const link = await useUpMailedLink(tx, token, ['reset'])
      if (!link) return false
      if (link.askedIn) await trustSecretOf(tx, link.userId)
      else {
        if (mailer.isDelivering) await freeAddress(tx, link.email, link.userId)
        await sql`select auth.set_email(${link.userId}, ${link.email}, true)`.execute(tx)
      }
      await sql`select auth.set_password(${link.userId}, ${hash}, null)`.execute(tx)
      const account = await requireAccount(tx, link.userId, 'LINK_EXPIRED')
      const { userId } = account
      await notifyOf(tx, mailer, 'password-changed', { ...account, email: link.email })
      await tellOfOwnSignIn(tx, mailer, { userId, what: 'own-password-changed' })
      await audit(tx, { action: 'password reset', actorId: userId, subject: userId, address })
      return true
    })

  return routes
}
