import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { asSystem } from './actor.ts'

const database = await useDatabase()

test.runIf(inject('database').kind === 'postgres')(
  'of two transactions that wait for each other both happen, once each',
  async () => {
    await asOwner(database.db, async (tx) => {
      await sql`create table counters (name text primary key, count int not null default 0)`.execute(tx)
      await sql`insert into counters values ('one'), ('other')`.execute(tx)
      await sql`grant all on counters to app_job`.execute(tx)
    })
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const tries = [0, 0]
    const raise = (names: [string, string], own: 0 | 1) =>
      asSystem(database.db, 'a test', async (tx) => {
        tries[own] = (tries[own] ?? 0) + 1
        await sql`update counters set count = count + 1 where name = ${names[0]}`.execute(tx)
        both[own].resolve()
        await both[own === 0 ? 1 : 0].promise
        await sql`update counters set count = count + 1 where name = ${names[1]}`.execute(tx)
      })
    await Promise.all([raise(['one', 'other'], 0), raise(['other', 'one'], 1)])
    const { rows } = await asOwner(database.db, (tx) => sql`select count from counters`.execute(tx))
    expect(rows).toEqual([{ count: 2 }, { count: 2 }])
    // Who begins again may meet the other one once more, who then begins again too.
    expect(Math.max(...tries)).toBeGreaterThan(1)
  },
)
