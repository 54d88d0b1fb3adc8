import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { log } from '../../log.ts'

export const JOBS_SCHEMA = 'jobs'

/** Jobs are the server's own work: no other role even looks into their schema. Two servers that start at once take turns. */
const giveToJobs = `
  do $$
  declare
    made regclass;
  begin
    perform pg_advisory_xact_lock(hashtext('netzpass.jobs'));
    for made in
      select oid from pg_class
      where relnamespace = '${JOBS_SCHEMA}'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
    loop
      call guard_rows(made);
    end loop;
    grant usage on schema ${JOBS_SCHEMA} to app_job;
    grant execute on all functions in schema ${JOBS_SCHEMA} to app_job;
  end $$`

/**
 * Makes the tables of the job runner, or brings them to what its library needs, as the database's owner. The steps are the
 * library's own; none of db/migrations speaks of them.
 */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: JOBS_SCHEMA,
    supervise: false,
    schedule: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'The tables of the job runner could not be made.'))
  await boss.start()
  await boss.stop({ graceful: false })
  await pool.query(giveToJobs)
}
