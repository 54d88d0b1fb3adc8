import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { type Job, type RunningJobs, startJobs } from './jobs.ts'

/** A cron that never comes during a test. */
const NEVER = '0 0 29 2 *'

const running: RunningJobs[] = []
/** What the database complains about without refusing it. */
const warnings: (string | undefined)[] = []

const database = await useDatabase()
database.pool.on('connect', (client) => client.on('notice', ({ message }) => warnings.push(message)))
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop()
})

async function start(...jobs: Job[]) {
  const started = await startJobs(database.pool, jobs, { lookEvery: 1 })
  running.push(started)
  return started
}

/** What the runner does itself when a cron comes. */
const makeDue = (name: string) =>
  asOwner(database.db, (tx) => sql`insert into jobs.job (name, policy) values (${name}, 'short')`.execute(tx))
const traces = async (name: string) => {
  const { rows } = await asOwner(database.db, (tx) =>
    sql<{ state: string }>`select state from jobs.job where name = ${name} order by created_on`.execute(tx),
  )
  return rows.map((row) => row.state)
}
const schedules = async () => {
  const { rows } = await asOwner(database.db, (tx) =>
    sql<{ said: string }>`select name || ' ' || cron || ' ' || timezone as said from jobs.schedule`.execute(tx),
  )
  return rows.map((row) => row.said)
}

test('a job that is due runs once, on one of the servers', async () => {
  const ran: string[] = []
  await start({ name: 'sweep', cron: NEVER, work: async () => ran.push('first server') })
  await start({ name: 'sweep', cron: NEVER, work: async () => ran.push('second server') })
  await makeDue('sweep')
  await vi.waitFor(async () => expect(await traces('sweep')).toEqual(['completed']), 8_000)
  expect(ran).toHaveLength(1)
})

test('a job that came while no server ran is made up for once', async () => {
  const ran: string[] = []
  const nightly = { name: 'night', cron: '25 3 * * *', work: async () => void ran.push('made up for') }
  const evening = await start(nightly)
  await evening.stop()
  await asOwner(database.db, async (tx) => {
    await sql`update jobs.schedule set created_on = now() - interval '9 days' where name = 'night'`.execute(tx)
    await sql`update jobs.version set cron_on = now() - interval '3 days'`.execute(tx)
  })
  await start(nightly)
  await vi.waitFor(async () => expect(await traces('night')).toEqual(['completed']), 60_000)
  expect(ran).toEqual(['made up for'])
})

test('a job that fails does not come again by itself and keeps no other from running', async () => {
  const ran: string[] = []
  await start(
    { name: 'stumble', cron: NEVER, work: () => Promise.reject(new Error('stumbled')) },
    { name: 'walk', cron: NEVER, work: async () => ran.push('walked') },
  )
  await makeDue('stumble')
  await vi.waitFor(async () => expect(await traces('stumble')).toEqual(['failed']), 8_000)
  await makeDue('walk')
  await vi.waitFor(() => expect(ran).toEqual(['walked']), 8_000)
})

test('the runner gives the database nothing to complain about', async () => {
  await start({ name: 'quiet', cron: NEVER, work: async () => {} })
  expect(warnings).toEqual([])
})

test('crons are in German time, and those of jobs there are no more are forgotten', async () => {
  await start(
    { name: 'daily', cron: '0 8 * * *', work: async () => {} },
    { name: 'old', cron: NEVER, work: async () => {} },
  )
  expect(await schedules()).toEqual(['daily 0 8 * * * Europe/Berlin', `old ${NEVER} Europe/Berlin`])
  await start({ name: 'daily', cron: '0 9 * * *', work: async () => {} })
  expect(await schedules()).toEqual(['daily 0 9 * * * Europe/Berlin'])
})

test('stopping waits for the job that is running', async () => {
  let isFinished = false
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const jobs = await start({
    name: 'slow',
    cron: NEVER,
    work: async () => {
      begin()
      await new Promise((resolve) => setTimeout(resolve, 700))
      isFinished = true
    },
  })
  await makeDue('slow')
  await begun
  await jobs.stop()
  expect(isFinished).toBe(true)
  expect(await traces('slow')).toEqual(['completed'])
})
