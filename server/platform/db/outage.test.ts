import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { refusals } from '../../../domain/platform/refusals.ts'
import { useAccountServer } from '../../../tests/support/account-server.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeParent } from '../../../tests/support/people.ts'
import { log } from '../../log.ts'

const server = await useAccountServer()

const asDatabaseOwner = (statement: string) => asOwner(server.database.db, (tx) => sql.raw(statement).execute(tx))

/**
 * From now on each new row of a table meets what PostgreSQL says when it cannot go on; the
 * text is what the log may know.
 */
async function breakInserts(table: string, state: string) {
  await asDatabaseOwner(`
    create or replace function break_insert() returns trigger language plpgsql
    as $$ begin raise exception 'could not extend file "base/5/17211"' using errcode = '${state}'; end $$;
    create trigger break_insert before insert on ${table} for each row execute function break_insert()`)
}
afterEach(async () => {
  vi.restoreAllMocks()
  await asDatabaseOwner('drop function if exists break_insert cascade')
})

const sessionsOf = async (email: string) => {
  const { rows } = await asOwner(server.database.db, (tx) =>
    sql<{ n: number }>`select count(*)::int as n from auth.session s join auth."user" u on u.id = s."userId"
      where u.email = ${email}`.execute(tx),
  )
  return rows[0]?.n
}

test.each([
  ['a full disk', '53100', 'STORAGE_FULL'],
  ['a database that is stopping', '57P01', 'UNAVAILABLE'],
  ['a database that only reads', '25006', 'READ_ONLY'],
] as const)('%s is told in a sentence, with a time for another try', async (_outage, state, code) => {
  const child = { name: 'Mila', lastName: 'Muster', birthdate: '2014-05-17', consent: true }
  const parent = await makeParent(server.database.db)
  const browser = server.openBrowser()
  await browser.signIn(parent.email)
  await breakInserts('children', state)
  const { status, json, text, headers } = await browser.post('/trpc/children.add', child)
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(json.error).toMatchObject({ message: refusals[code].message, data: { refusal: code } })
  expect(text).not.toMatch(/extend|base\/5| at /)

  await asDatabaseOwner('drop function break_insert cascade')
  expect((await browser.post('/trpc/children.add', child)).status).toBe(200)
})

test('signing in on a full disk is no mistake of whoever signs in', async () => {
  const parent = await makeParent(server.database.db)
  await breakInserts('auth.session', '53100')
  const { status, json, headers } = await server.openBrowser().signIn(parent.email)
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(json.message).toBe(refusals.STORAGE_FULL.message)
  expect(await sessionsOf(parent.email)).toBe(0)
})

test('an outage is in the log too when it is met by somebody who wants to sign in', async () => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => {})
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000) // the last line about it is long ago
  const parent = await makeParent(server.database.db)
  await breakInserts('throttles', '57P01')
  expect((await server.openBrowser().signIn(parent.email)).status).toBe(503)
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ code: 'UNAVAILABLE' }), expect.any(String))
})
