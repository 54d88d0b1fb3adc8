import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { newEmail } from '../../../domain/people/profile.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { audit } from '../../platform/audit/record.ts'
import { asSystem, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { clientAddress } from '../../platform/guard/client-address.ts'
import { type MailQuota, spendMailQuota } from '../../platform/guard/mail-quota.ts'
import { byAddress, countDeadLink } from '../../platform/guard/throttle.ts'
import { tellOfOwnSignIn } from '../guardians/tell.ts'
import { type AccountRoutesOptions, failure, headersOf, passCookies, readFields, readJson } from './answers.ts'
import { type Account, requireAccount } from './find-account.ts'
import { freeAddress, releaseAddress } from './free-address.ts'
import { bodyOf } from './library-answer.ts'
import { findMailedLink, type MailedLink, mailInSilence, makeMailedLink, useUpMailedLink } from './mailed-links.ts'
import { findPerson } from './session.ts'
import { hasShownPassword, takeShownPassword } from './shown-password.ts'
import { noteSignIn } from './sign-in.ts'
import { hasTwoFactor } from './two-factor/demand.ts'
import { watchSecrets } from './unchanged-secrets.ts'

/** Where a link leads that confirms an address: to a page with a button, because mail scanners open links too. */
export const confirmUrl = (publicUrl: string, token: string) => `${publicUrl}/confirm-email?token=${token}`

/** Asks the owner of a new account to confirm the address. In a transaction of the server. */
export async function mailConfirmation(
  tx: Tx,
  { userId, email, name, isChild, invitedBy }: Account,
  { mailer, publicUrl, quota }: { mailer: Mailer; publicUrl: string; quota: MailQuota },
): Promise<void> {
  const token = await makeMailedLink(tx, { userId, purpose: 'confirm', email })
  await sql`select auth.note_confirmation_asked(${userId})`.execute(tx)
  const letter = { kind: 'confirm-email', name, isChild, invitedBy, url: confirmUrl(publicUrl, token) } as const
  await mailer.enqueue(tx, quota, letter, { about: [userId] })
}

/** Confirming an address, the first one or a new one, by a link that was mailed there (decision 037). */
export function confirmEmailRoutes(options: AccountRoutesOptions) {
  const { auth, db, mailer, publicUrl, throttle } = options
  const routes = new Hono()

  // The same answer for every address: it tells nobody who has an account, or one that still waits.
  routes.post('/request-confirmation', async (c) => {
    const input = await readFields(c, newEmail)
    if (!mailer.isDelivering) return failure(c, 'NO_MAIL_SERVER')
    await throttle.require(...byAddress('account mail', clientAddress(c)))
    const quota = await spendMailQuota(throttle, input.email, 'confirmation mail: account')
    if (quota) {
      await mailInSilence(db, quota, {
        isMeant: (account) => !account.isConfirmed,
        send: (tx, to) => mailConfirmation(tx, to, { mailer, publicUrl, quota }),
      })
    }
    return c.json({})
  })

  // What a link is about, so that its page can say so. Looking does not use it up.
  routes.post('/mailed-link', async (c) => {
    const token = tokenIn(await readJson(c))
    const found = await asSystem(db, 'the link is the permission', async (tx) => {
      const link = await findMailedLink(tx, token)
      return link && { link, account: await requireAccount(tx, link.userId, 'LINK_EXPIRED') }
    })
    if (found) {
      const { link, account } = found
      return c.json({ ...published(link), ...publishedAbout(account, link), isFromHere: await isFromHere(c, link) })
    }
    await countDeadLink({ throttle, clientAddress: clientAddress(c) })
    return failure(c, 'LINK_EXPIRED')
  })

  routes.post('/confirm-email', async (c) => {
    const token = tokenIn(await readJson(c))
    const link = await asSystem(db, 'the link is the permission', async (tx) => {
      const link = await useUpMailedLink(tx, token, ['confirm', 'change'])
      if (link) await takeAddress(tx, link, { mailer, address: clientAddress(c) })
      return link
    })
    if (link) return c.json({ ...published(link), isSignedIn: await enter(c, link) })
    await countDeadLink({ throttle, clientAddress: clientAddress(c) })
    return failure(c, 'LINK_EXPIRED')
  })

  // 'Das bin ich nicht': whoever reads the mail of an address is never tied to a login that somebody else made with it.
  routes.post('/release-address', async (c) => {
    const token = tokenIn(await readJson(c))
    const isReleased = await asSystem(db, 'the link is the permission', async (tx) => {
      const link = await useUpMailedLink(tx, token, ['confirm', 'reset'])
      if (!link) return false
      return (
        (await releaseAddress(tx, await requireAccount(tx, link.userId, 'LINK_EXPIRED'))) || refuse('ADDRESS_STAYS')
      )
    })
    if (isReleased) return c.json({})
    await countDeadLink({ throttle, clientAddress: clientAddress(c) })
    return failure(c, 'LINK_EXPIRED')
  })

  /**
   * Whether the person in this browser gave the password in it lately and nobody is signed in: then the page needs no
   * button (decision 083), because no mail scanner has that cookie.
   */
  const isFromHere = async (c: Context, { purpose, email }: MailedLink) =>
    purpose === 'confirm' && (await hasShownPassword(c, options, email)) && !(await findPerson(c, auth, db))

  /**
   * Signs in whoever has shown the password in this browser and now the mailbox (decision 066). Nobody who is signed in
   * here is replaced, and whoever has two-factor gives the code with the password. @returns whether that was done
   */
  async function enter(c: Context, { purpose, email, userId }: MailedLink): Promise<boolean> {
    const secrets = await watchSecrets(options, email)
    if (purpose !== 'confirm' || !(await takeShownPassword(c, options, email))) return false
    if ((await findPerson(c, auth, db)) || (await hasTwoFactor(db, userId))) return false
    const opened = await auth.api.openSession({ body: { userId }, headers: headersOf(c), asResponse: true })
    if (!opened.ok) return false // locked; the form says so
    await secrets.requireUnchanged(opened, 'LINK_EXPIRED')
    const { sessionId } = await bodyOf<{ sessionId: string }>(opened)
    await asSystem(db, 'the password was shown a while ago', (tx) =>
      sql`select auth.age_session(${sessionId})`.execute(tx),
    )
    passCookies(c, opened)
    await noteSignIn(c, { auth, db }, { userId, knownAs: email })
    return true
  }

  return routes
}

/** Whether releaseAddress would release it. A link to a new address ties nobody to anything. */
const isReleasable = ({ isChild, ownsAddress }: Account, { purpose }: MailedLink) =>
  purpose !== 'change' && (isChild || !ownsAddress)

/** The secret that a call hands over; '' opens nothing. */
export const tokenIn = (body: Record<string, unknown> | undefined): string =>
  typeof body?.token === 'string' ? body.token : ''

/** What whoever holds a link may know about it. */
const published = ({ purpose, email }: MailedLink) => ({ purpose, email })

/** And about the login: of a child's whose it is and who invited it, so that a stranger sees that it is not theirs. */
const publishedAbout = (account: Account, link: MailedLink) => ({
  isChild: account.isChild,
  childName: account.isChild ? account.name : null,
  invitedBy: account.invitedBy,
  isReleasable: isReleasable(account, link),
})

/**
 * The address of the link is the person's from now on. After a change only the session that asked for it goes on, and
 * the old address is told.
 * @throws the database's refusal when somebody else has taken the address meanwhile
 */
async function takeAddress(
  tx: Tx,
  { userId, email, purpose, askedIn }: MailedLink,
  { mailer, address }: { mailer: Mailer; address: string },
): Promise<void> {
  const before = await requireAccount(tx, userId, 'LINK_EXPIRED')
  if (mailer.isDelivering) await freeAddress(tx, email, userId)
  await sql`select auth.set_email(${userId}, ${email}, true)`.execute(tx)
  if (purpose === 'confirm') return
  await sql`select auth.end_sessions(${userId}, ${askedIn})`.execute(tx)
  const { name, isChild } = before
  // An old address that was never this person's is a stranger's.
  if (before.ownsAddress || !mailer.isDelivering)
    await mailer.notify(tx, before.email, { kind: 'email-changed', name, isChild }, { about: [userId] })
  await tellOfOwnSignIn(tx, mailer, { userId, what: 'own-email-changed' })
  await audit(tx, { action: 'e-mail changed', actorId: userId, subject: userId, address })
}
