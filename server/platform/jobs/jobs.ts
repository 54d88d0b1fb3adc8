import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { DAY_SECONDS } from '../../../domain/platform/dates.ts'
import { log } from '../../log.ts'
import { logOutage, outageBehind } from '../db/outage.ts'
import { JOBS_SCHEMA } from './schema.ts'

/**
 * Scheduled work: `cron` says when, in German time, on one of the servers. It may run twice after a crash, so what must
 * happen once carries its own unique key. `hours`: how long it may take, if more than a quarter of one.
 */
export type Job = { name: string; cron: string; work: () => Promise<unknown>; hours?: number }

export type RunningJobs = { stop(): Promise<void> }

const STOP_WITHIN_MS = 3_000
const HOUR_SECONDS = 60 * 60

/**
 * Starts the job runner on the tables that migrateJobs has made, and removes schedules of jobs that no longer exist.
 * @param lookEvery seconds between two looks at what is to be done; crons are minutes, so ten are soon enough.
 */
export async function startJobs(pool: pg.Pool, jobs: Job[], { lookEvery = 10 } = {}): Promise<RunningJobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => executeAsJob(pool, text, values) },
    schema: JOBS_SCHEMA,
    migrate: false, // needs the owner, as reindexing does (schema.ts)
    reindex: false,
    monitorVacuum: false,
    cronWorkerIntervalSeconds: lookEvery,
  })
  boss.on('error', (error) => {
    const outage = outageBehind(error)
    if (outage) logOutage(outage)
    else log.error({ err: error }, 'The job runner failed at something; it goes on.')
  })
  await boss.start()
  for (const { name, cron, work, hours } of jobs) {
    const queue = { ...QUEUE, ...(hours && { expireInSeconds: hours * HOUR_SECONDS }) }
    await boss.createQueue(name, { policy: 'short', ...queue }) // at most one run waits
    await boss.updateQueue(name, queue) // for a queue that is there already
    await boss.work(name, { pollingIntervalSeconds: lookEvery }, () => runAndLog(name, work))
    // What came while no server ran (a computer that sleeps at night) is done once when one runs again.
    await boss.schedule(name, cron, null, { tz: 'Europe/Berlin', missed: 'once' })
  }
  for (const { name } of await boss.getSchedules()) {
    if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
  }
  return { stop: () => boss.stop({ timeout: STOP_WITHIN_MS }) }
}

/** Failed runs are not repeated, the next one does their work; finished ones are deleted after a day. */
const QUEUE = {
  retryLimit: 0,
  expireInSeconds: 15 * 60,
  retentionSeconds: HOUR_SECONDS,
  deleteAfterSeconds: DAY_SECONDS,
}

async function runAndLog(name: string, work: Job['work']) {
  try {
    await work()
  } catch (error) {
    log.error({ err: error, job: name }, 'A job failed.')
    throw error
  }
}

/** Runs a statement of the job runner in the role that owns the work, for this transaction only. */
async function executeAsJob(pool: pg.Pool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const client = await pool.connect()
  try {
    await client.query("begin; select set_config('role', 'app_job', true)")
    const result = await client.query(withoutTransaction(text), values)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (lost) => client.release(lost), // a lost connection has rolled back already
    )
    throw error
  }
}

/** The runner puts some of its scripts into a transaction of their own; here they are within ours already. */
const withoutTransaction = (script: string) => script.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '')
