import { writeFileSync } from 'node:fs'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, openEmbedded } from './embedded.ts'
import { clientOf, openForTest, poolOf, Template, temporaryFolder } from './embedded-testing.ts'

const IDLE_MS = 300

const template = new Template()
let shared: Embedded
beforeAll(async () => {
  await template.make()
  shared = await openEmbedded({ directory: template.copy(), idleTransactionMs: IDLE_MS })
}, 60_000)
afterAll(async () => {
  await shared.close()
  template.remove()
})

/** A pool on a database whose only table is `counter (id, value)`, of one row. */
async function poolWithCounter(embedded = shared): Promise<pg.Pool> {
  const pool = poolOf(embedded.clientConfig)
  await pool.query('drop table if exists counter')
  await pool.query('create table counter (id int primary key, value int not null)')
  await pool.query('insert into counter values (1, 0)')
  return pool
}

const counted = async (pool: pg.Pool) => (await pool.query('select value from counter')).rows[0].value

test('transactions that read and then write do not disturb each other', async () => {
  const pool = await poolWithCounter()
  const increment = async (index: number) => {
    const client = await pool.connect()
    await client.query('begin')
    const { rows } = await client.query('select value from counter where id = $1', [1])
    await sleep(2)
    await client.query('update counter set value = $1', [rows[0].value + 1])
    await client.query(index % 5 === 0 ? 'rollback' : 'commit')
    client.release()
  }
  await Promise.all(Array.from({ length: 40 }, (_, index) => increment(index)))
  expect(await counted(pool)).toBe(32)
})

test('a notification is heard once it is committed, and never when it is rolled back', async () => {
  const pool = await poolWithCounter()
  const heard: (string | undefined)[] = []
  const listener = await clientOf(shared.clientConfig)
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.query('listen family')

  const sender = await pool.connect()
  await sender.query('begin')
  await sender.query("select pg_notify('family', 'undone')")
  await sender.query('rollback')
  await sender.query('begin')
  await sender.query("select pg_notify('family', 'done')")
  await sleep(50)
  const heardBeforeCommit = [...heard]
  await sender.query('commit')
  sender.release()
  await listener.query('select 1')

  expect(heardBeforeCommit).toEqual([])
  expect(heard).toEqual(['done'])
})

test('a client that vanishes inside a transaction is rolled back, and others go on', async () => {
  const pool = await poolWithCounter()
  const client = await clientOf(shared.clientConfig)
  await client.query('begin')
  await client.query('update counter set value = 99')
  streamOf(client).destroy()
  expect(await counted(pool)).toBe(0)
})

test('a client that vanishes after half a question leaves nothing behind', async () => {
  const pool = await poolWithCounter()
  const client = await clientOf(shared.clientConfig)
  const update = new pg.Query({ text: 'update counter set value = 99 returning value', rows: 1 } as pg.QueryConfig)
  update.on('error', () => {})
  client.query(update as unknown as pg.Submittable)
  await new Promise((resolve) => streamOf(client).once('data', resolve)) // the row is there, Sync is not sent yet
  streamOf(client).destroy()
  expect(await counted(pool)).toBe(0)
})

test('a session that is silent inside a transaction loses it', async () => {
  const pool = await poolWithCounter()
  const silent = new pg.Client(shared.clientConfig)
  const lost = new Promise<Error & { code?: string }>((resolve) => silent.on('error', resolve))
  await silent.connect()
  await silent.query('begin')
  await silent.query('update counter set value = 99')

  expect(await counted(pool)).toBe(0)
  expect((await lost).code).toBe('25P03')
  await expect(silent.query('commit')).rejects.toThrow()
})

test('a result can be read in portions', async () => {
  const pool = await poolWithCounter()
  const read = async (rows: number) =>
    (await pool.query({ text: 'select * from generate_series(1, $1)', values: [5], rows } as pg.QueryConfig)).rows
      .length
  expect(await Promise.all([read(2), read(3), read(100)])).toEqual([5, 5, 5])
})

test('COPY FROM STDIN is refused, COPY TO STDOUT is not, and the connection lives on', async () => {
  const pool = await poolWithCounter()
  const client = await clientOf(shared.clientConfig)
  await expect(client.query('copy counter from stdin')).rejects.toMatchObject({ code: '57014' })
  await expect(client.query({ text: 'copy counter from stdin', values: [] })).rejects.toMatchObject({ code: '57014' })
  expect((await client.query('copy counter to stdout')).command).toBe('COPY')
  expect((await client.query('select value from counter')).rows).toEqual([{ value: 0 }])
  expect(await counted(pool)).toBe(0)
})

test('a role belongs to its client', async () => {
  const pool = await poolWithCounter()
  await pool.query('create role reader')
  const [reader, owner] = await Promise.all([clientOf(shared.clientConfig), clientOf(shared.clientConfig)])
  const roleOf = async (client: pg.Client) => (await client.query('select current_user as role')).rows[0].role

  await reader.query('set role reader')
  expect(await roleOf(owner)).toBe('postgres')
  expect(await roleOf(reader)).toBe('reader')
  await owner.query('reset role')
  expect(await roleOf(reader)).toBe('reader')
  await expect(reader.query('select * from counter')).rejects.toMatchObject({ code: '42501' })

  await owner.query('drop role reader')
  await expect(roleOf(reader)).rejects.toMatchObject({ code: '28000' })
})

test('vacuum runs whatever role the clients have', async () => {
  const pool = await poolWithCounter()
  await pool.query('insert into counter select g, g from generate_series(2, 500) g')
  await pool.query('create role reader')
  const client = await clientOf(shared.clientConfig)
  await client.query('set role reader')
  await shared.vacuum()
  expect((await pool.query("select reltuples from pg_class where relname = 'counter'")).rows).toEqual([
    { reltuples: 500 },
  ])
  expect((await client.query('select current_user as role')).rows).toEqual([{ role: 'reader' }])
})

test('a recursion without end is an error of its query and nothing more', async () => {
  const pool = await poolWithCounter()
  await pool.query(`create function down(i int) returns int language plpgsql as 'begin return down(i + 1); end'`)
  await expect(pool.query('select down(1)')).rejects.toMatchObject({ code: '54001' })
  expect(await counted(pool)).toBe(0)
})

test('what does not speak PostgreSQL is turned away', async () => {
  const pool = await poolWithCounter()
  const nonsense = [
    'GET / HTTP/1.1\r\n\r\n',
    '\0\0\0\x08\0\x03\0\0z\0\0\0\x04',
    '\0\0\0\x08\0\x03\0\0Q\xff\xff\xff\xff',
  ]
  for (const bytes of nonsense) {
    const stream = shared.clientConfig.stream?.() as Duplex & { connect(): void }
    const said: Buffer[] = []
    stream.on('data', (chunk) => said.push(chunk))
    const closed = new Promise((resolve) => stream.once('close', resolve))
    stream.once('connect', () => stream.write(Buffer.from(bytes, 'latin1')))
    stream.connect()
    await closed
    expect(Buffer.concat(said).toString('latin1')).toContain('C08P01')
  }
  expect(await counted(pool)).toBe(0)
})

test('a statement without end is ended; the main loop never stops, and what was committed is there', async () => {
  const embedded = await openForTest({
    directory: template.copy(),
    statementLimitMs: 400,
  })
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
  expect(gap.stop()).toBeLessThan(250)
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
  await expect.poll(() => counted(pool).catch(() => 'not yet')).toBe(0)
  expect(restarts).toEqual([expect.stringContaining('FATAL')])
})

test('a database thread that breaks is replaced', async () => {
  const restarts: string[] = []
  const embedded = await openForTest({
    directory: template.copy(),
    onRestart: (reason) => restarts.push(reason.message),
  })
  const pool = await poolWithCounter(embedded)
  await pool.query('update counter set value = 7')
  // PGlite has no programs to start, and does not recover from being asked.
  await expect(pool.query("copy counter from program 'ls'")).rejects.toThrow('terminated')
  expect(await counted(pool)).toBe(7)
  expect(restarts).toEqual(['PGlite no longer answers.'])
})

test('a database begins as a copy of its template', async () => {
  await poolWithCounter()
  const copy = `${temporaryFolder()}/copy.tar`
  writeFileSync(copy, await shared.dump())
  const second = poolOf((await openForTest({ template: copy })).clientConfig)
  expect(await counted(second)).toBe(0)
  const third = poolOf(
    (await openForTest({ template: copy, directory: `${temporaryFolder()}/data/postgres` })).clientConfig,
  )
  expect(await counted(third)).toBe(0)
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

/** The stream under a client; pg does not name it in its types. */
function streamOf(client: pg.Client): NodeJS.ReadableStream & { destroy(): void } {
  return (client as unknown as { connection: { stream: NodeJS.ReadableStream & { destroy(): void } } }).connection
    .stream
}

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
