import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { DailyStatusInput } from '../../../domain/learning/daily-status.ts'
import { withdrawUnsent } from '../../mail/outbox.ts'
import { audit } from '../../platform/audit/record.ts'
import { asSystem, type Db, elevated, type Tx } from '../../platform/db/actor.ts'
import { claim } from '../../platform/jobs/claim.ts'
import { nextOccasion, type WallClock } from './occasions.ts'

/** How long a server's claim on a mail lasts; if it is still unsettled then, that server was killed. */
const CLAIM_MINUTES = 3

export type Due = { parentId: string; dueAt: Date }

/** Which mails to claim: those with an analysis take longer, and must not hold up the others. */
export type MailKind = 'plain' | 'with analysis'

/** Claims the mails due longest; no two servers get the same. */
export const claimDue = (db: Db, { kind, now, most }: { kind: MailKind; now: Date; most: number }): Promise<Due[]> =>
  asSystem(db, 'status mails are prepared for everybody', (tx) => {
    const which = sql<boolean>`due_at <= ${now} and exists (
      select from daily_status_settings s
      where s.parent_id = daily_status_schedule.parent_id
        and (s.external_api_url is not null) = ${kind === 'with analysis'})`
    const wanted = { table: 'dailyStatusSchedule', key: 'parentId', which, order: 'dueAt' } as const
    return claim(tx, { ...wanted, most, seconds: CLAIM_MINUTES * 60, now }, ['parentId', 'dueAt'])
  })

/** When the next mail is due, for the screen; undefined while they are switched off. */
export const readNextDue = (tx: Tx, parentId: string): Promise<Date | undefined> =>
  elevated(tx, 'the schedule is the server’s own', async (tx) => {
    const row = await tx
      .selectFrom('dailyStatusSchedule')
      .where('parentId', '=', parentId)
      .select('dueAt')
      .executeTakeFirst()
    return row?.dueAt
  })

/**
 * After a change of settings: the next mail comes at the new time, on a day that has not had its mail yet. One that is
 * due right now still goes out.
 */
const schedule = (tx: Tx, parentId: string, clock: WallClock, now: Date): Promise<void> =>
  elevated(tx, 'the schedule is the server’s own', async (tx) => {
    const next = nextOccasion(clock, now, await readSettledDays(tx, parentId))
    await tx
      .insertInto('dailyStatusSchedule')
      .values({ parentId, dueAt: next.at })
      .onConflict((conflict) =>
        conflict
          .column('parentId')
          .doUpdateSet({ dueAt: next.at, claimedUntil: null })
          .where('dailyStatusSchedule.dueAt', '>', now),
      )
      .execute()
  })

/** No more mails, not even those that still wait for a mail server. */
export const unschedule = (tx: Tx, parentId: string): Promise<void> =>
  elevated(tx, 'the schedule is the server’s own', async (tx) => {
    await tx.deleteFrom('dailyStatusSchedule').where('parentId', '=', parentId).execute()
    const days = await readSettledDays(tx, parentId)
    await withdrawUnsent(
      tx,
      days.map((day) => mailId(parentId, day)),
    )
  })

/** Days settled lately: whatever time is chosen now, they get no second mail. */
async function readSettledDays(tx: Tx, parentId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('dailyStatusDeliveries')
    .where('parentId', '=', parentId)
    .select('localDate')
    .orderBy('localDate', 'desc')
    .limit(10)
    .execute()
  return rows.map((row) => row.localDate)
}

/** The id, and so the Message-ID, of a parent's mail for a day: always the same, whoever makes it. */
export const mailId = (parentId: string, day: string): string =>
  createHash('sha256')
    .update(`daily status|${parentId}|${day}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** Undefined before the first time. Read as the parent, or as app_job. */
export async function readSettings(tx: Tx, parentId: string): Promise<DailyStatusInput | undefined> {
  const { rows } = await sql<DailyStatusInput>`
    select is_enabled, weekday, to_char(email_time, 'HH24:MI') as "emailTime", timezone,
      external_api_url
    from daily_status_settings where parent_id = ${parentId}`.execute(tx)
  return rows[0]
}

/** As the parent: stores the row, and schedules the next mail. */
export async function saveSettings(tx: Tx, parentId: string, input: DailyStatusInput, now: Date): Promise<void> {
  const before = await readSettings(tx, parentId)
  const values = { ...input, updatedAt: now }
  await tx
    .insertInto('dailyStatusSettings')
    .values({ parentId, ...values })
    .onConflict((conflict) => conflict.column('parentId').doUpdateSet(values))
    .execute()
  if (input.isEnabled) await schedule(tx, parentId, input, now)
  else await unschedule(tx, parentId)
  if (input.externalApiUrl && input.externalApiUrl !== before?.externalApiUrl) {
    const recipient = new URL(input.externalApiUrl).host
    await audit(tx, { action: 'analysis service chosen', actorId: parentId, details: { recipient } })
  }
}
