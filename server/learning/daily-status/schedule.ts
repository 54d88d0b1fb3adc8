import { sql } from 'kysely'
import { withdrawUnsent } from '../../mail/outbox.ts'
import { asSystem, type Db, elevated, type Tx } from '../../platform/db/actor.ts'
import { claim } from '../../platform/jobs/claim.ts'
import { mailId } from './mail-id.ts'
import { nextOccasion, type WallClock } from './occasions.ts'

/** How long a server's claim on a mail lasts; if it is still unsettled then, that server was killed. */
const CLAIM_MINUTES = 3

export type Due = { parentId: string; dueAt: Date }

/** Which mails to claim: those with an analysis take longer, and must not hold up the others. */
export type Lane = 'plain' | 'with analysis'

/** Claims the mails due longest; no two servers get the same. */
export const claimDue = (db: Db, { lane, now, most }: { lane: Lane; now: Date; most: number }): Promise<Due[]> =>
  asSystem(db, 'status mails are prepared for everybody', (tx) => {
    const which = sql<boolean>`due_at <= ${now} and exists (
      select from daily_status_settings s
      where s.parent_id = daily_status_schedule.parent_id
        and (s.external_api_url is not null) = ${lane === 'with analysis'})`
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
export const schedule = (tx: Tx, parentId: string, clock: WallClock, now: Date): Promise<void> =>
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
