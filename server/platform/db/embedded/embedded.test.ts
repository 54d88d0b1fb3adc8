import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clientOf,
  counted,
  openForTest,
  poolOf,
  poolWithCounter,
  Template,
  temporaryFolder,
} from '../../../../tests/support/embedded.ts'

const template = new Template()
beforeAll(() => template.make(), 60_000)
afterAll(() => template.remove())

test('a statement without end is ended; the main loop never stops, and what was committed is there', async () => {
  const embedded = await openForTest({ directory: template.copy(), statementLimitMs: 2_000 })
  const pool = await poolWithCounter(embedded)
  await pool.query('update counter set value = 7')
  embedded.armWatchdog()
  const bystander = await clientOf(embedded.clientConfig)
  const gap = worstGap()

  const endless = pool.query('select count(*) from generate_series(1, 1e12)')
  await sleep(50)
  const waiting = bystander.query('select 1')
  await expect(endless).rejects.toThrow('terminated')
  await expect(waiting).rejects.toThrow('terminated')
  const newcomer = await clientOf(embedded.clientConfig) // asked for while the new thread is not there yet
  expect((await newcomer.query('select value from counter')).rows).toEqual([{ value: 7 }])
  expect(await counted(pool)).toBe(7)
  expect(gap.stop()).toBeLessThan(1_000) // a query in the main loop would stop it for the whole limit
})

test('vacuum and the time before the watchdog is armed know no limit', async () => {
  const statementLimitMs = 200
  const embedded = await openForTest({ directory: template.copy(), statementLimitMs })
  const pool = await poolWithCounter(embedded)
  await pool.query(`create function slowly(i int) returns int immutable language plpgsql
                    as 'begin perform pg_sleep(0.1); return i; end'`)
  await pool.query('insert into counter select g, g from generate_series(2, 8) g')
  await pool.query('create index on counter (slowly(value))')
  embedded.armWatchdog()
  const before = performance.now()
  await embedded.vacuum() // analyses what the index holds
  expect(performance.now() - before).toBeGreaterThan(3 * statementLimitMs)
  expect(await counted(pool)).toBe(0)
})

test('a failure that would end a PostgreSQL process replaces the database thread', async () => {
  const restarts: string[] = []
  const onRestart = (reason: Error) => restarts.push(reason.message)
  const embedded = await openForTest({ directory: template.copy(), onRestart })
  const pool = await poolWithCounter(embedded)
  await pool.query('set vacuum_cost_delay = 1; set vacuum_cost_limit = 1') // PGlite cannot wait in a vacuum
  await expect(embedded.vacuum()).rejects.toThrow('FATAL')
  await expect.poll(() => counted(pool).catch(() => 'not yet'), { timeout: 10_000 }).toBe(0)
  expect(restarts).toEqual([expect.stringContaining('FATAL')])
})

test('a database thread that breaks is replaced', async () => {
  const restarts: string[] = []
  const onRestart = (reason: Error) => restarts.push(reason.message)
  const embedded = await openForTest({ directory: template.copy(), onRestart })
  const pool = await poolWithCounter(embedded)
  await pool.query('update counter set value = 7')
  // PGlite has no programs to start, and does not recover from being asked.
  await expect(pool.query("copy counter from program 'ls'")).rejects.toThrow('terminated')
  expect(await counted(pool)).toBe(7)
  expect(restarts).toEqual(['PGlite no longer answers.'])
})

test('a database begins as a copy of its template', { timeout: 60_000 }, async () => {
  const original = await openForTest({ directory: template.copy() })
  await poolWithCounter(original)
  const copy = `${temporaryFolder()}/copy.tar`
  writeFileSync(copy, await original.dump())
  const inMemory = await openForTest({ template: copy })
  expect(await counted(poolOf(inMemory.clientConfig))).toBe(0)
  const onDisk = await openForTest({ template: copy, directory: `${temporaryFolder()}/data/postgres` })
  expect(await counted(poolOf(onDisk.clientConfig))).toBe(0)
})

test('closing ends every session, quickly even while a statement runs, and may be asked for twice', async () => {
  const embedded = await openForTest({ directory: template.copy() })
  const pool = await poolWithCounter(embedded)
  const running = pool.query('select count(*) from generate_series(1, 1e12)')
  const refused = expect(running).rejects.toThrow('terminated')
  await sleep(50)
  const before = performance.now()
  await Promise.all([embedded.close(), embedded.close()])
  expect(performance.now() - before).toBeLessThan(2_000)
  await refused
  await expect(pool.query('select 1')).rejects.toThrow('closed')
})

/** Measures how long this thread's loop was ever kept from turning, in milliseconds. */
function worstGap(): { stop(): number } {
  let last = performance.now()
  let worst = 0
  const timer = setInterval(() => {
    worst = Math.max(worst, performance.now() - last)
    last = performance.now()
  }, 5)
  return {
    stop: () => {
      clearInterval(timer)
      return worst
    },
  }
}
