import { sql } from 'kysely'
import { type ReminderSettings, reminderDefaults } from '../../../domain/learning/reminders.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'

/** What was saved, or what holds before. Read as the parent, or as app_job. */
export async function readReminderSettings(tx: Tx, personId: string): Promise<ReminderSettings> {
  const { rows } = await sql<ReminderSettings>`
    select tells_pass, tells_help, tells_agreement, shows_names, to_char(quiet_from, 'HH24:MI') as quiet_from,
      to_char(quiet_until, 'HH24:MI') as quiet_until, timezone
    from reminder_settings where person_id = ${personId}`.execute(tx)
  return rows[0] ?? reminderDefaults
}

/** As the parent. What waits is looked at again by the new settings. */
export async function saveReminderSettings(tx: Tx, personId: string, settings: ReminderSettings): Promise<void> {
  const values = { ...settings, updatedAt: new Date() }
  await tx
    .insertInto('reminderSettings')
    .values({ personId, ...values })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet(values))
    .execute()
  await elevated(tx, 'when somebody is reminded next, is the server’s own', (tx) =>
    tx
      .updateTable('reminderTurns')
      .set({ dueAt: sql<Date>`now()` })
      .where('personId', '=', personId)
      .where('dueAt', 'is not', null)
      .execute(),
  )
}
