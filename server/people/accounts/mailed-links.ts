import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hoursValid } from '../../../domain/mail/mails.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import type { MailQuota } from '../../platform/guard/mail-quota.ts'
import { type Account, findAccountByEmail, requireAccount } from './find-account.ts'

export type Purpose = keyof typeof hoursValid

/** Whose link it is, and the address that it was mailed to. `askedIn`: the session in which it was asked for. */
export type MailedLink = { userId: string; purpose: Purpose; email: string; askedIn: string | null }

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The secret part of a new link. This person's older link for the same purpose ends. In a server transaction. */
export async function makeMailedLink(
  tx: Tx,
  { userId, purpose, email, askedIn = null }: Omit<MailedLink, 'askedIn'> & { askedIn?: string | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into auth.mailed_links (user_id, purpose, email, token_hash, asked_in, expires_at)
    values (${userId}, ${purpose}, ${email}, ${hashOf(token)}, ${askedIn}, now() + make_interval(hours => ${hoursValid[purpose]}))
    on conflict (user_id, purpose) do update set email = excluded.email, token_hash = excluded.token_hash,
      asked_in = excluded.asked_in, expires_at = excluded.expires_at`.execute(tx)
  return token
}

/** The link that a token belongs to; undefined for one that was used, has expired, was replaced or never was. */
export async function findMailedLink(tx: Tx, token: string): Promise<MailedLink | undefined> {
  const { rows } = await sql<MailedLink>`
    select user_id, purpose, email, asked_in from auth.mailed_links
    where token_hash = ${hashOf(token)} and expires_at > now()`.execute(tx)
  return rows[0]
}

/** The same, and uses the link up: of two who open it at once one gets it. */
export async function useUpMailedLink(tx: Tx, token: string, purposes: Purpose[]): Promise<MailedLink | undefined> {
  const { rows } = await sql<MailedLink>`
    delete from auth.mailed_links
    where token_hash = ${hashOf(token)} and expires_at > now() and purpose = any (${purposes})
    returning user_id, purpose, email, asked_in`.execute(tx)
  return rows[0]
}

export const endMailedLink = (tx: Tx, userId: string, purpose: Purpose) =>
  sql`delete from auth.mailed_links where user_id = ${userId} and purpose = ${purpose}`.execute(tx)

/** Removes links whose time is over: they name addresses that nobody confirmed. @returns how many. */
export const forgetExpiredLinks = (db: Db): Promise<number> =>
  asSystem(db, 'cleaning', async (tx) => {
    const { numAffectedRows = 0n } = await sql`delete from auth.mailed_links where expires_at < now()`.execute(tx)
    return Number(numAffectedRows)
  })

/** Where a link leads that lets its holder choose a new password, once and within an hour. */
export const resetUrl = (publicUrl: string, token: string) => `${publicUrl}/reset-password?token=${token}`

/** A reset link that the operator hands over. It confirms the address like a mailed one: the operator vouches. */
export const makeResetLink = (db: Db, { userId, publicUrl }: { userId: string; publicUrl: string }): Promise<string> =>
  asSystem(db, 'the operator gives somebody access', async (tx) => {
    const { email } = await requireAccount(tx, userId, 'NOT_FOUND')
    return resetUrl(publicUrl, await makeMailedLink(tx, { userId, purpose: 'reset', email }))
  })

/** Mails such a link to whoever has the account. In a transaction of the server. */
export async function mailResetLink(
  tx: Tx,
  { userId, email, name, isChild }: Account,
  { mailer, publicUrl, quota }: { mailer: Mailer; publicUrl: string; quota: MailQuota },
): Promise<void> {
  const token = await makeMailedLink(tx, { userId, purpose: 'reset', email })
  const letter = { kind: 'reset-password', name, isChild, url: resetUrl(publicUrl, token) } as const
  await mailer.enqueue(tx, quota, letter, { about: [userId] })
}

/**
 * Mails something to whoever has this address, if `isMeant` says so; otherwise the same is done for nobody and taken
 * back. Neither answer nor time may tell a stranger whether somebody has an account: link, letter and commit cost the
 * same.
 */
export const mailInSilence = (
  db: Db,
  { to: email }: MailQuota,
  { isMeant, send }: { isMeant: (account: Account) => boolean; send: (tx: Tx, to: Account) => Promise<unknown> },
): Promise<void> =>
  asSystem(db, 'somebody without a session asks for a mail', async (tx) => {
    const account = await findAccountByEmail(tx, email)
    await sql`savepoint before_mail`.execute(tx)
    await send(tx, account ?? { ...nobody, userId: randomUUID(), email })
    const isSent = account !== undefined && isMeant(account)
    await sql.raw(`${isSent ? 'release' : 'rollback to'} savepoint before_mail`).execute(tx)
  })

const nobody = {
  name: 'Maximiliane Muster',
  isChild: false,
  isConfirmed: false,
  ownsAddress: false,
  invitedBy: null,
}
