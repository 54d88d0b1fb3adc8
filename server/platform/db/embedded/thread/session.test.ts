import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { clientOf, counted, poolWithCounter } from '../../../../../tests/support/embedded.ts'
import { type Embedded, openEmbedded } from '../embedded.ts'

let shared: Embedded
beforeAll(async () => {
  shared = await openEmbedded()
}, 60_000)
afterAll(() => shared.close())

test('transactions that read and then write do not disturb each other', async () => {
  const pool = await poolWithCounter(shared)
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
  const pool = await poolWithCounter(shared)
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
  const pool = await poolWithCounter(shared)
  const client = await clientOf(shared.clientConfig)
  await client.query('begin')
  await client.query('update counter set value = 99')
  streamOf(client).destroy()
  expect(await counted(pool)).toBe(0)
})

test('a client that vanishes after half a question leaves nothing behind', async () => {
  const pool = await poolWithCounter(shared)
  const client = await clientOf(shared.clientConfig)
  const update = new pg.Query({ text: 'update counter set value = 99 returning value', rows: 1 } as pg.QueryConfig)
  update.on('error', () => {})
  client.query(update as unknown as pg.Submittable)
  await new Promise((resolve) => streamOf(client).once('data', resolve)) // the row is there, Sync is not sent yet
  streamOf(client).destroy()
  expect(await counted(pool)).toBe(0)
})

test('a session that is silent inside a transaction loses it', async () => {
  const impatient = await openEmbedded({ idleTransactionMs: 300 }) // of its own: a busy machine makes others silent
  onTestFinished(() => impatient.close())
  const pool = await poolWithCounter(impatient)
  const silent = new pg.Client(impatient.clientConfig)
  const lost = new Promise<Error & { code?: string }>((resolve) => silent.on('error', resolve))
  await silent.connect()
  await silent.query('begin')
  await silent.query('update counter set value = 99')

  expect(await counted(pool)).toBe(0)
  expect((await lost).code).toBe('25P03')
  await expect(silent.query('commit')).rejects.toThrow()
})

test('a result can be read in portions', async () => {
  const pool = await poolWithCounter(shared)
  const read = async (rows: number) =>
    (await pool.query({ text: 'select * from generate_series(1, $1)', values: [5], rows } as pg.QueryConfig)).rows
      .length
  expect(await Promise.all([read(2), read(3), read(100)])).toEqual([5, 5, 5])
})

test('COPY FROM STDIN is refused, COPY TO STDOUT is not, and the connection lives on', async () => {
  const pool = await poolWithCounter(shared)
  const client = await clientOf(shared.clientConfig)
  await expect(client.query('copy counter from stdin')).rejects.toMatchObject({ code: '57014' })
  const extended = { text: 'copy counter from stdin', queryMode: 'extended' } as pg.QueryConfig // ends with Sync
  await expect(client.query(extended)).rejects.toMatchObject({ code: '57014' })
  expect((await client.query('copy counter to stdout')).command).toBe('COPY')
  expect((await client.query('select value from counter')).rows).toEqual([{ value: 0 }])
  expect(await counted(pool)).toBe(0)
})

test('a role belongs to its client', async () => {
  const pool = await poolWithCounter(shared)
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
  const pool = await poolWithCounter(shared)
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
  const pool = await poolWithCounter(shared)
  await pool.query(`create function down(i int) returns int language plpgsql as 'begin return down(i + 1); end'`)
  await expect(pool.query('select down(1)')).rejects.toMatchObject({ code: '54001' })
  expect(await counted(pool)).toBe(0)
})

test('what does not speak PostgreSQL is turned away', async () => {
  const pool = await poolWithCounter(shared)
  for (const nonsense of ['GET / HTTP/1.1\r\n\r\n', `${HELLO}z\0\0\0\x04`, `${HELLO}Q\xff\xff\xff\xff`]) {
    const { stream, said } = speak(nonsense)
    await once(stream, 'close')
    expect(said()).toContain('C08P01')
  }
  expect(await counted(pool)).toBe(0)
})

test('whoever has had a turn goes to the back of the queue', async () => {
  const pool = await poolWithCounter(shared)
  await pool.query('create sequence turn')
  const { stream: greedy } = speak(HELLO)
  await once(greedy, 'data')
  const modest = await clientOf(shared.clientConfig) // second in the queue

  const query = (sql: string) => `Q\0\0\0${String.fromCharCode(sql.length + 5)}${sql}\0`
  greedy.write(query('select pg_sleep(0.2)') + query("select nextval('turn')").repeat(20))
  await sleep(50)
  const { rows } = await modest.query("select nextval('turn')::int as turn")
  expect(rows[0].turn).toBeLessThan(10)
})

/** A StartupMessage: length 8, protocol 3.0. */
const HELLO = '\0\0\0\x08\0\x03\0\0'

/** Sends bytes of our choice to the shared database, as a client would. */
function speak(bytes: string): { stream: Duplex; said: () => string } {
  const stream = shared.clientConfig.stream?.() as Duplex & { connect(): void }
  onTestFinished(() => void stream.destroy())
  const said: Buffer[] = []
  stream.on('data', (chunk) => said.push(chunk))
  stream.once('connect', () => stream.write(Buffer.from(bytes, 'latin1')))
  stream.connect()
  return { stream, said: () => Buffer.concat(said).toString('latin1') }
}

/** The stream under a client; pg does not name it in its types. */
function streamOf(client: pg.Client): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream
}
