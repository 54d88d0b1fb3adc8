import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { FailingProxy } from '../../../tests/support/failing-proxy.ts'
import { outageBehind } from './outage.ts'
import { Unanswered } from './unanswered.ts'

const LOOK_MS = 50
const database = await useDatabase()
const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/**
 * A pool that is watched, and the door through which its connections go.
 * @param answerWithinMs a busy machine needs long to say who is at work; short only where nobody will
 */
async function openPool(answerWithinMs = 30_000) {
  const url = new URL(database.clientConfig.connectionString as string)
  const door = await FailingProxy.before(Number(url.port))
  url.hostname = '127.0.0.1' // not by the socket that other tests take
  url.port = String(door.port)
  const config = { connectionString: url.href, pipeline: true }
  const unanswered = new Unanswered(config, { lookMs: LOOK_MS, answerWithinMs })
  const pool = new pg.Pool({ ...config, Client: unanswered.Client, max: 4 })
  pool.on('error', () => {})
  opened.push(
    () => door.close(),
    () => pool.end(),
    () => unanswered.close(),
  )
  return { pool, door }
}

const ask = (pool: pg.Pool) => pool.query<{ pid: number }>('select pg_backend_pid() as pid').then(({ rows }) => rows[0])
const askAtOnce = (pool: pg.Pool) => Promise.all([ask(pool), ask(pool), ask(pool), ask(pool)])
const failureOf = (asking: Promise<unknown>) => asking.then(() => undefined, outageBehind)

describe.runIf(inject('database').kind === 'postgres')('a statement that gets no answer', () => {
  test('ends as an outage where the connection was forgotten, and all others that were too are left with it', async () => {
    const { pool, door } = await openPool()
    await askAtOnce(pool)
    await door.hangOpen()
    expect((await failureOf(ask(pool)))?.status).toBe(503)
    expect(await Promise.all([1, 2, 3].map(() => ask(pool)))).toHaveLength(3)
  })

  test('ends where the server hangs for everybody, and so does dialling it; then it goes on', async () => {
    const { pool, door } = await openPool(2_000)
    await askAtOnce(pool)
    await door.hangOpen('silent')
    const asked = [1, 2, 3, 4, 5, 6, 7, 8].map(() => failureOf(ask(pool)))
    expect((await Promise.all(asked)).map((refusal) => refusal?.status)).toEqual(asked.map(() => 503))
    await door.become('open')
    expect(await askAtOnce(pool)).toHaveLength(4)
  })

  test('is waited for as long as the server is at work on it', async () => {
    const { pool } = await openPool()
    const idle = await askAtOnce(pool)
    const slow = await pool.query(`select pg_sleep(${(LOOK_MS * 20) / 1_000}), pg_backend_pid() as pid`)
    const lock = await pool.connect()
    await lock.query('begin; select pg_advisory_xact_lock(117)')
    const waiting = pool.query('select pg_advisory_xact_lock(117)')
    await lock.query(`select pg_sleep(${(LOOK_MS * 20) / 1_000})`)
    await lock.query('commit')
    lock.release()
    await waiting
    expect(slow.rows).toHaveLength(1)
    expect((await askAtOnce(pool)).map((row) => row?.pid).toSorted()).toEqual(idle.map((row) => row?.pid).toSorted())
  })
})
