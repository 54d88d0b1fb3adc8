import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childConsent } from '../../../domain/people/consent.ts'
import { refusals } from '../../../domain/platform/refusals.ts'
import { openTestDatabase } from '../../../tests/support/db.ts'
import { cookiesOf, type HttpServer, startHttpServer } from '../../../tests/support/http-server.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeParent, PASSWORD } from '../../../tests/support/people.ts'
import type { Database } from '../db/connect.ts'
import { createBatch } from './batch.ts'

let database: Database
let server: HttpServer
beforeAll(async () => {
  database = await openTestDatabase()
  server = await startHttpServer(database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

/** A parent with more children than anybody can add. */
async function signInParentOf(children: number): Promise<string> {
  const parent = await makeParent(database.db)
  await asOwner(database.db, (tx) =>
    sql`with made as (
        insert into children (parent_id, name, birthdate)
        select ${parent.id}, 'Mila', '2014-05-17' from generate_series(1, ${children}::int) returning id)
      insert into consents (parent_id, child_id, given_by, text_version)
      select ${parent.id}, id, 'parent', ${childConsent.version} from made`.execute(tx),
  )
  return cookiesOf(await server.post('/api/auth/sign-in', { email: parent.email, password: PASSWORD }))
}

test('one request answers up to two megabytes, and the rest of its calls is refused in a sentence', {
  tags: 'thorough',
}, async () => {
  const cookie = await signInParentOf(2_000)
  const lists = Array.from({ length: 20 }, () => 'children.list')
  const ask = (names: string[]) => server.post(`/trpc/${names.join(',')}?batch=1`, {}, { cookie })
  const one = await ask(['children.list'])
  const [alone] = one.json as { result: { data: unknown[] } }[]
  expect(alone?.result.data).toHaveLength(2_000)

  const { status, text, json } = await ask(lists)
  const answers = json as { result?: object; error?: { message: string; data: object } }[]
  expect(status).toBe(207)
  // Eight were being answered when the two megabytes were reached.
  expect(text.length).toBeLessThan(2 * 1024 * 1024 + 9 * one.text.length)
  const refused = answers.flatMap(({ error }) => error ?? [])
  expect(refused.length).toBeGreaterThan(5)
  expect(refused.at(-1)).toMatchObject({
    message: refusals.TOO_MUCH_AT_ONCE.message,
    data: { httpStatus: 429, refusal: 'TOO_MUCH_AT_ONCE' },
  })
})

test.each([
  ['queries', 8],
  ['other calls', 4],
])('of the %s of one request at most %i are run at a time', async (what, atOnce) => {
  const batch = createBatch({ calls: 20, areQueries: what === 'queries' })
  let [running, most] = [0, 0]
  const call = async () => {
    most = Math.max(most, ++running)
    await wait(2)
    running--
    return ''
  }
  await Promise.all(Array.from({ length: 20 }, () => batch.inTurn(call)))
  expect(most).toBe(atOnce)
})
