import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestDatabase } from '../../tests/db.ts'
import { asOwner } from '../../tests/owner.ts'
import type { Db } from './actor.ts'
import { refusalBehind } from './refuse.ts'

// The embedded database prepares nothing by name.
describe.runIf(inject('database').kind === 'postgres')('statements that are prepared', () => {
  let db: Db
  beforeAll(async () => {
    const database = await openTestDatabase()
    db = database.db
    return database.close
  })

  const preparedIn = (tx: Db) =>
    sql<{ statement: string }>`select statement from pg_prepared_statements where statement like '%of_one%'`.execute(tx)

  test('are known to their connection the second time', async () => {
    const rows = await db.connection().execute(async (one) => {
      await sql`select ${1}::int as of_one`.execute(one)
      await sql`select ${2}::int as of_one`.execute(one)
      return (await preparedIn(one)).rows
    })
    expect(rows.filter(({ statement }) => statement.startsWith('select $1'))).toHaveLength(1)
  })

  test('are written anew after another instance has changed the columns, and who met that is asked to try again', async () => {
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
  })
})
