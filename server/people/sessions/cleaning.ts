import { sql } from 'kysely'
import type pg from 'pg'
import type { Job } from '../../platform/jobs/jobs.ts'
import { openAuthDatabase } from '../accounts/auth-database.ts'

/** Of a session that is over nothing is kept: it tells which browser somebody used, and when. @returns how many were removed. */
export async function removeDeadSessions(pool: pg.Pool): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from auth.session where "expiresAt" < now() - interval '1 day'`.execute(openAuthDatabase(pool))
  return Number(numAffectedRows)
}

export const sessionJobs = (pool: pg.Pool): Job[] => [
  { name: 'remove-dead-sessions', cron: '25 3 * * *', work: () => removeDeadSessions(pool) },
]
