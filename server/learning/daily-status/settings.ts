import { sql } from 'kysely'
import type { DailyStatusInput } from '../../../domain/learning/daily-status.ts'
import { audit } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { schedule, unschedule } from './schedule.ts'

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
