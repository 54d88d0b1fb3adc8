import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { versionIn } from '../../version.ts'
import { asSystem } from './actor.ts'
import { migrate } from './migrate.ts'

const database = await useDatabase()
const folder = mkdtempSync(join(tmpdir(), 'netzpass-database-'))
cpSync(join(import.meta.dirname, '../../../db'), folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))

/** The newest version of all, whose chapters do this. */
const upgrade = (...chapters: string[]) => {
  for (const [index, text] of chapters.entries())
    writeFileSync(join(folder, 'tables', `99${index + 10}_newer.sql`), text)
  return migrate(database.clientConfig, { folder })
}

const countOf = (name: string) =>
  asOwner(database.db, async (tx) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int from ${sql.table(name)}`.execute(tx)
    return rows[0]?.count
  })

// The embedded database has one session: whoever comes second waits for the whole transaction.
describe.runIf(inject('database').kind === 'postgres')('while servers go on working', () => {
  test('nobody is undone for a migration that changes what they use in another order', async () => {
    await asOwner(database.db, async (tx) => {
      await sql`create table here (id int); create table there (id int)`.execute(tx)
      await sql`grant all on here, there to app_job`.execute(tx)
    })
    let tries = 0
    const working = asSystem(database.db, 'a test', async (tx) => {
      tries++
      await sql`insert into here values (1)`.execute(tx)
      await sleep(700)
      await sql`insert into there values (1)`.execute(tx)
    })
    await sleep(100)
    // It changes one table, takes its time, and wants the one that somebody is writing to.
    const upgrading = upgrade(
      'alter table there add column more int; select pg_sleep(1);',
      'alter table here add column more int;',
    )
    await Promise.all([working, upgrading])
    expect([tries, await countOf('here'), await countOf('there')]).toEqual([1, 1, 1])
  })

  test('who only asks is held up for a moment at most by a migration that waits for a long transaction', async () => {
    await asOwner(database.db, (tx) => sql`create table slow (id int); grant all on slow to app_job`.execute(tx))
    const end = Promise.withResolvers<void>()
    const long = asSystem(database.db, 'a test', async (tx) => {
      await sql`insert into slow values (1)`.execute(tx)
      await end.promise
    })
    await sleep(100)
    const upgrading = upgrade('', '', 'alter table slow add column more int;')
    const waits: number[] = []
    for (let asked = 0; asked < 10; asked++) {
      const begun = performance.now()
      await asSystem(database.db, 'a test', (tx) => sql`select count(*) from slow`.execute(tx))
      waits.push(performance.now() - begun)
      await sleep(100)
    }
    end.resolve()
    await Promise.all([long, upgrading])
    expect(Math.max(...waits)).toBeLessThan(1_000)
  })
})

test('a newer database is refused, until an upgrade says that this version may go back to it', async () => {
  await upgrade('', '', '', 'alter table profiles add column of_tomorrow int;')
  await expect(migrate(database.clientConfig)).rejects.toThrow(/neueren Version von Netzpass/)
  await asOwner(database.db, async (tx) => {
    await sql`create table if not exists migrations.way_back (version text primary key)`.execute(tx)
    await sql`insert into migrations.way_back values ('0.9.0')`.execute(tx)
  })
  await expect(migrate(database.clientConfig)).rejects.toThrow(/neueren Version von Netzpass/)
  await asOwner(database.db, (tx) => sql`insert into migrations.way_back values (${versionIn()})`.execute(tx))
  expect(await migrate(database.clientConfig)).toEqual({ isNewer: true })
})

test('a database in which somebody else keeps tables is refused, and nothing is changed', async () => {
  await asOwner(database.db, (tx) => sql`drop schema migrations cascade`.execute(tx))
  await expect(migrate(database.clientConfig)).rejects.toThrow(/nicht von Netzpass/)
  expect(
    await asOwner(database.db, (tx) => sql`select to_regclass('migrations.tables')::text as made`.execute(tx)),
  ).toMatchObject({ rows: [{ made: null }] })
})
