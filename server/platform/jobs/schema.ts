import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import library from 'pg-boss/package.json' with { type: 'json' }
import { log } from '../../log.ts'

/** Where the job runner keeps its queues. */
export const JOBS_SCHEMA = 'jobs'

const TURN = `hashtext('netzpass.jobs')`

/** Indexes of a newer version are built beside the work; what is not done by then goes on with the next start. */
const BUILD_WITHIN_MS = 30_000

/**
 * Makes the tables of the job runner, or brings them to what its library needs, as the database's owner. The library
 * does it itself; nothing in db speaks of its tables. Two servers that start at once take turns.
 * @param pool of a single connection, which has the turn
 */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await pool.query(`select pg_advisory_lock(${TURN})`)
  try {
    if (!(await isBuilt(pool))) await build(pool)
    await giveToJobs(pool) // each time: who built them may have been killed before
  } finally {
    await pool.query(`select pg_advisory_unlock(${TURN})`)
  }
}

/**
 * Jobs are the server's own work: no other role even looks into their schema. One table after the other: job runners
 * that work meanwhile hold several, and whoever waits for them must hold none.
 */
async function giveToJobs(pool: pg.Pool) {
  const { rows } = await pool.query<{ made: string }>(`
    select oid::regclass::text as made from pg_class
    where relnamespace = '${JOBS_SCHEMA}'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`)
  for (const { made } of rows) await pool.query(`call guard_rows('${made}')`)
  await pool.query(`grant usage on schema ${JOBS_SCHEMA} to app_job`)
  await pool.query(`grant execute on all functions in schema ${JOBS_SCHEMA} to app_job`)
}

async function build(pool: pg.Pool) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: JOBS_SCHEMA,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
  })
  boss.on('error', (error) => log.error({ err: error }, 'The tables of the job runner could not be made.'))
  await boss.start()
  const over = performance.now() + BUILD_WITHIN_MS
  while (!(await isBuilt(pool)) && performance.now() < over) await sleep(100)
  await boss.stop()
}

/** Whether the tables are those of this library, and no index of them is still to be built. */
async function isBuilt(pool: pg.Pool): Promise<boolean> {
  const { rows: tables } = await pool.query(`select where to_regclass('${JOBS_SCHEMA}.version') is not null`)
  if (tables.length === 0) return false
  const { rows } = await pool.query<{ version: number; building: number }>(
    `select version, (select count(*)::int from ${JOBS_SCHEMA}.bam where status <> 'completed') as building
     from ${JOBS_SCHEMA}.version`,
  )
  return rows[0]?.version === library.pgboss.schema && rows[0].building === 0
}
