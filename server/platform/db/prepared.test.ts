import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { expect, inject, test } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { asActor, elevated } from './actor.ts'
import { outageBehind } from './outage.ts'
import { refusalBehind } from './refuse.ts'

type Watched = PoolClient & { connection: { stream: NodeJS.WritableStream & NodeJS.ReadableStream } }

let client: Watched
const database = await useDatabase()
database.pool.once('acquire', (acquired) => {
  client = acquired as Watched
})
await asActor(database.db, { role: 'visitor' }, (tx) => sql`select 1`.execute(tx))

/** How often the connection is written to and then waited for while `work` runs. */
async function roundTripsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  let isWaiting = false
  const { query } = client
  client.query = ((...args: unknown[]) => {
    isWaiting = true
    return (query as (...args: unknown[]) => unknown).apply(client, args)
  }) as typeof query
  const answer = () => {
    if (isWaiting) count++
    isWaiting = false
  }
  client.connection.stream.on('data', answer)
  await work()
  client.connection.stream.off('data', answer)
  client.query = query
  return count
}

const isPostgres = inject('database').kind === 'postgres'

test.runIf(isPostgres)(
  'PostgreSQL is waited for once for each statement of a transaction, and for its commit',
  async () => {
    const work = () =>
      asActor(database.db, { role: 'visitor' }, async (tx) => {
        await sql`select 1`.execute(tx)
        await elevated(tx, 'a test', (tx) => sql`select 2`.execute(tx))
      })
    expect(await roundTripsOf(work)).toBe(3)
  },
)

test.runIf(isPostgres)(
  'a transaction whose role nobody has refuses what follows, and the connection goes on',
  async () => {
    const nobody = { role: 'nobody' } as never
    await expect(asActor(database.db, nobody, (tx) => sql`select 1`.execute(tx))).rejects.toThrow(
      /transaction is aborted/,
    )
    await expect(asActor(database.db, nobody, async () => 'nothing asked')).rejects.toThrow(/transaction is aborted/)
    const { rows } = await asActor(database.db, { role: 'visitor' }, (tx) =>
      sql`select current_user as who`.execute(tx),
    )
    expect(rows).toEqual([{ who: 'app_visitor' }])
  },
)

test.runIf(isPostgres)('a statement is known to its connection the second time', async () => {
  const rows = await database.db.connection().execute(async (one) => {
    await sql`select ${1}::int as of_one`.execute(one)
    await sql`select ${2}::int as of_one`.execute(one)
    const prepared =
      await sql`select from pg_prepared_statements where statement like 'select $1::int as of_one%'`.execute(one)
    return prepared.rows
  })
  expect(rows).toHaveLength(1)
})

test.runIf(isPostgres)(
  'statements that are as long as their list leave the names to the others',
  { tags: 'thorough' },
  async () => {
    const ids = Array.from({ length: 600 }, (_, index) => sql`${index}::int`)
    const named = await database.db.connection().execute(async (one) => {
      for (let length = 1; length <= ids.length; length++)
        await sql`select 'long' where 1 in (${sql.join(ids.slice(0, length))})`.execute(one)
      await sql`select ${1}::int as of_a_late_one`.execute(one)
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one)
      return rows.map(({ statement }) => statement)
    })
    expect(named.filter((statement) => statement.startsWith("select 'long'")).length).toBeLessThanOrEqual(30)
    expect(named).toContain('select $1::int as of_a_late_one')
  },
)

test.runIf(isPostgres)(
  'a statement is written again after another instance has changed the columns, and who met that is asked to try again',
  async () => {
    const { db } = database
    await asOwner(db, async (tx) => {
      await sql`create table changing (one int)`.execute(tx)
      await sql`grant select on changing to public`.execute(tx)
    })
    const read = () => db.connection().execute((one) => sql`select * from changing where ${1}::int = 1`.execute(one))
    await read()
    await asOwner(db, async (tx) => {
      await sql`alter table changing add column two int`.execute(tx)
    })
    const error = await read().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(refusalBehind(error)?.code).toBe('UNAVAILABLE')
    await expect(read()).resolves.toMatchObject({ rows: [] })
  },
)

test.runIf(isPostgres)('a connection to a server that takes no writes is not used again: another one may', async () => {
  const pid = () =>
    asActor(database.db, { role: 'visitor' }, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      return rows[0]?.pid
    })
  const before = await pid()
  expect(await pid()).toBe(before)
  const writing = asOwner(database.db, async (tx) => {
    await sql`set local transaction_read_only = on`.execute(tx)
    await sql`update faq_items set question = ''`.execute(tx)
  })
  expect(outageBehind(await writing.catch((error) => error))?.code).toBe('READ_ONLY')
  expect(await pid()).not.toBe(before)
})
