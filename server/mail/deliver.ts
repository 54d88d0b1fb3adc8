import { sql } from 'kysely'
import { asSystem, type Db } from '../db/actor.ts'
import { log } from '../log.ts'
import type { MailTransport } from './transport.ts'

const MINUTE_MS = 60_000
/** A row is lent out for this long; when it comes back neither sent nor put off, its server was killed. */
const LEASE_MS = 5 * MINUTE_MS
const BATCH = 10
/** Minutes to wait after the first, second, … failure; then hourly. */
const DELAYS = [1, 5, 15, 60]
/** After this long in vain a mail is given up. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * MINUTE_MS

type Mail = Awaited<ReturnType<typeof claimDue>>[number]

/**
 * Sends what is due, a batch at a time, until nothing is. Several servers may do this at once: each row is lent to one.
 * @returns how many were sent.
 */
export async function deliverDue(
  db: Db,
  { transport, from, now = () => new Date() }: { transport: MailTransport; from: string; now?: () => Date },
): Promise<number> {
  let sent = 0
  for (;;) {
    const mails = await claimDue(db, now())
    for (const mail of mails) if (await deliver(db, mail, { transport, from, now })) sent++
    if (mails.length < BATCH) return sent
  }
}

const claimDue = (db: Db, now: Date) =>
  asSystem(db, 'lend out the mails that are due', (tx) =>
    tx
      .updateTable('mail_outbox')
      .set({ next_attempt_at: new Date(now.getTime() + LEASE_MS), attempts: sql`attempts + 1` })
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('mail_outbox')
          .select('id')
          .where('sent_at', 'is', null)
          .where('failed_at', 'is', null)
          .where('next_attempt_at', '<=', now)
          .orderBy('next_attempt_at')
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'recipient', 'subject', 'body_text', 'body_html', 'attempts', 'created_at'])
      .execute(),
  )

async function deliver(
  db: Db,
  mail: Mail,
  { transport, from, now }: { transport: MailTransport; from: string; now: () => Date },
): Promise<boolean> {
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: mail.recipient },
      messageId: `<${mail.id}@${from.replace(/.*@|>$/g, '')}>`,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
    })
  } catch (error) {
    await putOff(db, mail, error, now())
    return false
  }
  await settle(db, mail.id, { sent_at: now(), body_text: '', body_html: '' })
  return true
}

async function putOff(db: Db, { id, attempts, created_at }: Mail, error: unknown, now: Date) {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const reason = [code, responseCode].filter(Boolean).join(' ')
  log.warn({ mail: id, attempts, reason }, 'A mail could not be sent.')
  const minutes = DELAYS[attempts - 1] ?? 60
  const isHopeless = now.getTime() - created_at.getTime() > GIVE_UP_AFTER_MS
  await settle(db, id, {
    last_error: reason,
    ...(isHopeless ? { failed_at: now } : { next_attempt_at: new Date(now.getTime() + minutes * MINUTE_MS) }),
  })
}

const settle = (db: Db, id: string, changes: object) =>
  asSystem(db, 'note what became of a mail', (tx) =>
    tx.updateTable('mail_outbox').set(changes).where('id', '=', id).execute(),
  )
