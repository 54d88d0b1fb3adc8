import { type ExpressionBuilder, sql } from 'kysely'
import { DEAD_LETTER_DAYS, GIVE_UP_AFTER_DAYS, RESENDABLE_DAYS } from '../../domain/mails.ts'
import { asSystem, type Db } from '../platform/db/actor.ts'
import type { DB } from '../platform/db/types.ts'
import { timeOf, withoutText } from './outbox.ts'

/** That a mail was sent is kept so long, without its text. */
const REMEMBER_DAYS = 7
/** How many mails stay readable in the mailbox. */
export const MAILBOX_SIZE = 200

type Outbox = ExpressionBuilder<DB, 'mail_outbox'>

/** Gives up what could not be sent for days, and forgets what need not be kept (decisions 029, 052). */
export const tidyOutbox = (db: Db, { hasMailbox, now }: { hasMailbox: boolean; now?: Date }) =>
  asSystem(db, 'old mails are forgotten', async (tx) => {
    const before = (days: number) => sql<Date>`${timeOf(now)} - make_interval(days => ${days})`
    await tx
      .updateTable('mail_outbox')
      .set({ failed_at: timeOf(now), failure: sql`coalesce(failure, 'not set up')` })
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('waits_since', '<', before(GIVE_UP_AFTER_DAYS))
      .execute()
    const isOver = (eb: Outbox) =>
      eb.or([
        eb('sent_at', '<', before(REMEMBER_DAYS)),
        eb('failed_at', '<', before(DEAD_LETTER_DAYS)),
        eb.and([eb('leaves_no_trace', '=', true), eb('failed_at', 'is not', null)]),
      ])
    await tx.deleteFrom('mail_outbox').where(isOver).execute()
    // What was given up can be sent again for a while; with a link in it only as long as that opens something.
    const isNoUse = (eb: Outbox) =>
      eb.or([eb('failed_at', '<', before(RESENDABLE_DAYS)), eb('link_ends_at', '<=', timeOf(now))])
    await tx
      .updateTable('mail_outbox')
      .set(withoutText)
      .where('failed_at', 'is not', null)
      .where('body_text', '<>', '')
      .where(isNoUse)
      .execute()
    await sql`delete from refused_addresses r using profiles p where p.id = r.person_id and p.email <> r.address`.execute(
      tx,
    )
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
