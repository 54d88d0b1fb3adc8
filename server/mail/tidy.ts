import { type ExpressionBuilder, sql } from 'kysely'
import { DEAD_LETTER_DAYS, GIVE_UP_AFTER_DAYS, RESENDABLE_DAYS } from '../../domain/mail/mails.ts'
import { asSystem, type Db } from '../platform/db/actor.ts'
import type { DB } from '../platform/db/types.ts'
import { timeOf } from '../platform/jobs/claim.ts'
import { withoutText } from './outbox.ts'

/** How long the row of a sent mail is kept, without its text. */
const REMEMBER_DAYS = 7
/** How many mails stay readable in the mailbox. */
export const MAILBOX_SIZE = 200

type Outbox = ExpressionBuilder<DB, 'mailOutbox'>

/** Gives up what could not be sent for days, and forgets what need not be kept (decisions 029, 052). */
export const tidyOutbox = (db: Db, { hasMailbox, now }: { hasMailbox: boolean; now?: Date }) =>
  asSystem(db, 'old mails are forgotten', async (tx) => {
    const before = (days: number) => sql<Date>`${timeOf(now)} - make_interval(days => ${days})`
    await tx
      .updateTable('mailOutbox')
      .set({ failedAt: timeOf(now), failure: sql`coalesce(failure, 'not set up')` })
      .where('sentAt', 'is', null)
      .where('failedAt', 'is', null)
      .where('waitsSince', '<', before(GIVE_UP_AFTER_DAYS))
      .execute()
    const isOver = (eb: Outbox) =>
      eb.or([
        eb('sentAt', '<', before(REMEMBER_DAYS)),
        eb('failedAt', '<', before(DEAD_LETTER_DAYS)),
        eb.and([eb('leavesNoTrace', '=', true), eb('failedAt', 'is not', null)]),
      ])
    await tx.deleteFrom('mailOutbox').where(isOver).execute()
    // What was given up can be sent again for a while; with a link in it only as long as that opens something.
    const isNoUse = (eb: Outbox) =>
      eb.or([eb('failedAt', '<', before(RESENDABLE_DAYS)), eb('linkEndsAt', '<=', timeOf(now))])
    await tx
      .updateTable('mailOutbox')
      .set(withoutText)
      .where('failedAt', 'is not', null)
      .where('bodyText', '<>', '')
      .where(isNoUse)
      .execute()
    await sql`delete from refused_addresses r using profiles p where p.id = r.person_id and p.email <> r.address`.execute(
      tx,
    )
    const readable = tx.updateTable('mailOutbox').set(withoutText).where('sentAt', 'is not', null)
    if (!hasMailbox) return readable.where('bodyText', '<>', '').execute()
    return readable
      .where('id', 'in', (mails) =>
        mails
          .selectFrom('mailOutbox')
          .select('id')
          .where('sentAt', 'is not', null)
          .where('bodyText', '<>', '')
          .orderBy('createdAt', 'desc')
          .offset(MAILBOX_SIZE),
      )
      .execute()
  })
