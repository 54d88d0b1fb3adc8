import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import { asSystem, type Db, type Tx } from '../platform/db/actor.ts'
import type { DB } from '../platform/db/types.ts'
import { claim, timeOf } from '../platform/jobs/claim.ts'
import type { Failure } from './bounce.ts'
import { forgetRefused, noteRefused } from './refused-addresses.ts'

/** A row is claimed by one sender for this long; when it comes back untouched, that sender was killed. */
export const CLAIM_MINUTES = 3
/** Minutes until the next attempt, after the first, second, … time that the mail was not taken; then hourly. */
const DELAYS = [1, 5, 15, 60]

export type DueMail = {
  id: string
  recipient: string
  subject: string
  bodyText: string
  bodyHtml: string
  headers: Record<string, string>
  attempts: number
}

const later = (now: Date | undefined, minutes: number) => sql<Date>`${timeOf(now)} + make_interval(mins => ${minutes})`

/** A mail's links open accounts, so its text is deleted once it was sent. */
export const withoutText = { bodyText: '', bodyHtml: '' }

/**
 * Mails to many that are claimed at once: what comes meanwhile and somebody waits for stands behind no more than these.
 */
const BULK_AT_ONCE = 10

/**
 * Claims the mails that are due longest, those to many only when
 * no other is due (decision 112). No two senders get the same one.
 */
export const claimDue = (db: Db, { most, now }: { most: number; now?: Date | undefined }): Promise<DueMail[]> =>
  asSystem(db, 'the outbox is worked off for everybody', async (tx) => {
    const first = await claimSome(tx, sql<boolean>`not is_bulk`, { most, now })
    return first.length > 0 ? first : claimSome(tx, sql<boolean>`is_bulk`, { most: Math.min(most, BULK_AT_ONCE), now })
  })

function claimSome(tx: Tx, kind: RawBuilder<boolean>, { most, now }: { most: number; now?: Date | undefined }) {
  const which = sql<boolean>`sent_at is null and failed_at is null and ${kind}`
  const wanted = { table: 'mailOutbox', key: 'id', which, order: 'nextAttemptAt', until: 'nextAttemptAt' } as const
  return claim(tx, { ...wanted, most, seconds: CLAIM_MINUTES * 60, now }, [
    'id',
    'recipient',
    'subject',
    'bodyText',
    'bodyHtml',
    'headers',
    'attempts',
  ])
}

/** Notes mails as sent, and recipients as reachable. Of a receipt for a deletion nothing is kept. */
export const markSent = (db: Db, mails: readonly Pick<DueMail, 'id' | 'recipient'>[], now?: Date) =>
  asSystem(db, 'what became of mails', async (tx) => {
    const ids = mails.map(({ id }) => id)
    await tx
      .updateTable('mailOutbox')
      .set({
        sentAt: timeOf(now),
        failedAt: null, // it can be given up while it is on its way (tidy.ts)
        failure: null,
        failureCode: null,
        lastError: null,
        ...withoutText,
        ...tried(now),
      })
      .where('id', 'in', ids)
      .execute()
    await tx.deleteFrom('mailOutbox').where('id', 'in', ids).where('leavesNoTrace', '=', true).execute()
    await forgetRefused(
      tx,
      mails.map(({ recipient }) => recipient),
    )
  })

/** What is known of an attempt that failed. `words`: the mail server's own, for the operator alone. */
export type Failed = Failure & { words: string }

/** Gives a mail up. An admin may have it sent again; of a receipt for a deletion nothing is kept. */
export const markFailed = (db: Db, { id, recipient }: DueMail, failed: Failed, now?: Date) =>
  asSystem(db, 'what became of a mail', async (tx) => {
    await tx
      .updateTable('mailOutbox')
      .set({ failedAt: timeOf(now), ...asColumns(failed), ...tried(now) })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('mailOutbox').where('id', '=', id).where('leavesNoTrace', '=', true).execute()
    if (failed.reason === 'address refused') await noteRefused(tx, recipient, now)
  })

/** The mail server does not take this mail yet: it waits longer each time. */
export const putOff = (db: Db, { id, attempts }: DueMail, failed: Failed, now?: Date) =>
  change(db, [id], {
    attempts: attempts + 1,
    nextAttemptAt: later(now, DELAYS[attempts] ?? 60),
    ...asColumns(failed),
    ...tried(now),
  })

/** Nothing can be sent at present, whatever the mail says: it is tried again after so many minutes. */
export const waitForServer = (db: Db, { id }: DueMail, failed: Failed, minutes: number, now?: Date) =>
  change(db, [id], { nextAttemptAt: later(now, minutes), ...asColumns(failed), ...tried(now) })

/** Gives claimed mails back that nobody tried to send: due again after so many minutes. */
export const giveBack = (db: Db, mails: readonly DueMail[], minutes: number, now?: Date) =>
  change(
    db,
    mails.map(({ id }) => id),
    { nextAttemptAt: later(now, minutes) },
  )

const asColumns = ({ reason, code, words }: Failed) => ({
  failure: reason,
  failureCode: code.slice(0, 40),
  lastError: words.slice(0, 300),
})

const tried = (now: Date | undefined) => ({
  firstAttemptAt: sql<Date>`coalesce(first_attempt_at, ${timeOf(now)})`,
  lastAttemptAt: timeOf(now),
})

const change = async (db: Db, ids: string[], changes: UpdateObject<DB, 'mailOutbox'>) => {
  if (ids.length === 0) return
  await asSystem(db, 'what became of mails', (tx) =>
    tx.updateTable('mailOutbox').set(changes).where('id', 'in', ids).where('sentAt', 'is', null).execute(),
  )
}

/** Deletes mails that are not sent yet. One that is on its way at this moment arrives all the same. */
export async function withdrawUnsent(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('mailOutbox').where('id', 'in', ids).where('sentAt', 'is', null).execute()
}
