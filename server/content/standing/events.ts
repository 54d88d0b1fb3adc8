import { sql } from 'kysely'
import { type LoggedAction, sentenceOf } from '../../../domain/admin-actions.ts'
import type { TaughtRef } from '../../../domain/standing.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'

/** What became of something besides its revisions, newest first. @returns ISO instants */
export async function listEvents(tx: Tx, { id }: TaughtRef): Promise<{ at: string; says: string }[]> {
  const { rows } = await elevated(tx, 'of the log, who writes reads what became of the content alone', (tx) =>
    sql<LoggedAction & { happenedAt: Date }>`
      select happened_at, action, actor_name, subject_name, details from audit_log
      where subject = ${id} and kind = 'content'
        and action in ('content taken back', 'content binned', 'content brought back', 'content scheduled', 'content unscheduled',
          'content published on schedule', 'scheduled content refused')
      order by id desc limit 100`.execute(tx),
  )
  return rows.map(({ happenedAt, ...logged }) => ({ at: happenedAt.toISOString(), says: sentenceOf(logged) }))
}
