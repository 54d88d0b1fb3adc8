import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { openAuthDatabase } from '../../people/accounts/auth-database.ts'
import { asSystem, type Db } from './actor.ts'
import { repeatUndone } from './undone.ts'

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

test.runIf(inject('database').kind === 'postgres').each([
  ['outside of any transaction', database.db],
  ['of the auth library', openAuthDatabase(database.pool) as Db],
])('of two single statements %s that wait for each other both happen, once each', async (_, db) => {
  await asOwner(database.db, async (tx) => {
    await sql`drop table if exists tallies cascade`.execute(tx)
    await sql`create table tallies (name text primary key, count int not null default 0)`.execute(tx)
    await sql`insert into tallies values ('one'), ('other')`.execute(tx)
    await sql`create or replace function raise_both(one text, other text) returns void
      language plpgsql security definer as $$
      begin
        update tallies set count = count + 1 where name = one;
        perform pg_sleep(0.3);
        update tallies set count = count + 1 where name = other;
      end $$`.execute(tx)
    await sql`grant execute on function raise_both(text, text) to app_login, app_auth`.execute(tx)
    await sql`grant create, usage on schema public to app_auth`.execute(tx)
  })
  const raise = (one: string, other: string) => sql`select public.raise_both(${one}, ${other})`.execute(db)
  await Promise.all([raise('one', 'other'), raise('other', 'one')])
  const { rows } = await asOwner(database.db, (tx) => sql`select count from tallies`.execute(tx))
  expect(rows).toEqual([{ count: 2 }, { count: 2 }])
})

test('what is undone again and again fails with the third try, and what failed otherwise is not repeated', async () => {
  const undone = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  const failsWith = (errors: Error[]) =>
    vi.fn(async () => {
      const error = errors.shift()
      if (error) throw error
    })
  const [twice, always, otherwise] = [
    failsWith([undone, undone]),
    failsWith([undone, undone, undone]),
    failsWith([new Error('syntax error')]),
  ]
  await repeatUndone(twice)
  await expect(repeatUndone(always)).rejects.toBe(undone)
  await expect(repeatUndone(otherwise)).rejects.toThrow('syntax error')
  expect([twice, always, otherwise].map(({ mock }) => mock.calls.length)).toEqual([3, 3, 1])
})
