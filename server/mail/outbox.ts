import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import { asSystem, type Db, type Tx } from '../db/actor.ts'
import type { DB } from '../db/types.ts'

/** A row is lent to one sender for this long; when it comes back untouched, that sender was killed. */
const LEASE_MINUTES = 5
/** Minutes until the next attempt, after the first, second, … time that the mail was not taken; then hourly. */
const DELAYS = [1, 5, 15, 60]
/** A mail that could not be sent for so long is given up. */
const GIVE_UP_AFTER_DAYS = 3
/** That a mail was sent or failed is kept so long, without its text. */
const REMEMBER_DAYS = 7
/** How many mails stay readable in the mailbox. */
export const MAILBOX_SIZE = 200

export type DueMail = {
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
  headers: unknown
  attempts: number
}

/** The time of the database, which all servers share; tests bring their own. */
const timeOf = (now: Date | undefined): RawBuilder<Date> => (now ? sql<Date>`${now}::timestamptz` : sql<Date>`now()`)
const later = (now: Date | undefined, minutes: number) => sql<Date>`${timeOf(now)} + make_interval(mins => ${minutes})`
const before = (now: Date | undefined, days: number) => sql<Date>`${timeOf(now)} - make_interval(days => ${days})`

/** Links in a mail open accounts: its text goes with the last attempt to send it. */
const withoutText = { body_text: '', body_html: '' }

/** Lends out the mail that is due longest; undefined when none is. No two senders get the same one. */
export const lendNext = (db: Db, now?: Date): Promise<DueMail | undefined> =>
  asSystem(db, 'the outbox is worked off for everybody', (tx) =>
    tx
      .updateTable('mail_outbox')
      .set({ next_attempt_at: later(now, LEASE_MINUTES) })
      .where('id', '=', (mails) =>
        mails
          .selectFrom('mail_outbox')
          .select('id')
          .where('sent_at', 'is', null)
          .where('failed_at', 'is', null)
          .where('next_attempt_at', '<=', timeOf(now))
          .orderBy('next_attempt_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'recipient', 'subject', 'body_text', 'body_html', 'headers', 'attempts'])
      .executeTakeFirst(),
  )

export const markSent = (db: Db, id: string, now?: Date) =>
  settle(db, id, { sent_at: timeOf(now), last_error: null, ...withoutText })

export const markFailed = (db: Db, id: string, reason: string, now?: Date) =>
  settle(db, id, { failed_at: timeOf(now), last_error: reason, ...withoutText })

/** The mail server is there but does not take this mail yet: each time it is left in peace for longer. */
export const putOff = (db: Db, { id, attempts }: DueMail, reason: string, now?: Date) =>
  change(db, id, {
    attempts: attempts + 1,
    next_attempt_at: later(now, DELAYS[attempts] ?? 60),
    last_error: reason,
  })

/** There is no mail server at present. That is not the mail's fault: it leaves within a minute after the server is back. */
export const waitForServer = (db: Db, id: string, reason: string, now?: Date) =>
  change(db, id, { next_attempt_at: later(now, 1), last_error: reason })

/** The matter is over. Of a receipt for a deletion nothing is kept. */
const settle = (db: Db, id: string, changes: UpdateObject<DB, 'mail_outbox'>) =>
  asSystem(db, 'what became of a mail', async (tx) => {
    await tx.updateTable('mail_outbox').set(changes).where('id', '=', id).where('leaves_no_trace', '=', false).execute()
    await tx.deleteFrom('mail_outbox').where('id', '=', id).where('leaves_no_trace', '=', true).execute()
  })

const change = (db: Db, id: string, changes: UpdateObject<DB, 'mail_outbox'>) =>
  asSystem(db, 'what became of a mail', (tx) =>
    tx.updateTable('mail_outbox').set(changes).where('id', '=', id).execute(),
  )

/** Gives up what could not be sent for days, and forgets what need not be kept. */
export const tidyOutbox = (db: Db, { hasMailbox, now }: { hasMailbox: boolean; now?: Date }) =>
  asSystem(db, 'old mails are forgotten', async (tx) => {
    await tx
      .updateTable('mail_outbox')
      .set({ failed_at: timeOf(now), ...withoutText })
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('created_at', '<', before(now, GIVE_UP_AFTER_DAYS))
      .execute()
    await tx
      .deleteFrom('mail_outbox')
      .where((eb) =>
        eb.or([
          eb(sql<Date>`coalesce(sent_at, failed_at)`, '<', before(now, REMEMBER_DAYS)),
          eb.and([eb('leaves_no_trace', '=', true), eb('failed_at', 'is not', null)]),
        ]),
      )
      .execute()
    const readable = tx.updateTable('mail_outbox').set(withoutText).where('sent_at', 'is not', null)
    if (!hasMailbox) return readable.where('body_text', '<>', '').execute()
    return readable
      .where('id', 'in', (mails) =>
        mails
          .selectFrom('mail_outbox')
          .select('id')
          .where('sent_at', 'is not', null)
          .where('body_text', '<>', '')
          .orderBy('created_at', 'desc')
          .offset(MAILBOX_SIZE),
      )
      .execute()
  })

/** Takes back what waits and is not sent yet. Whatever a mail server is being told at this moment arrives all the same. */
export async function withdrawUnsent(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('mail_outbox').where('id', 'in', ids).where('sent_at', 'is', null).execute()
}
