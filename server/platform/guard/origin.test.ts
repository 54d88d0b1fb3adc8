import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { cookiesOf, startHttpServer } from '../../../tests/support/http-server.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeParent, PASSWORD, type TestParent } from '../../../tests/support/people.ts'
import { appRouter } from '../../router.ts'

let parent: TestParent
let cookie: string
const database = await useDatabase()
const server = await startHttpServer(database)
beforeEach(async () => {
  parent = await makeParent(database.db)
  cookie = cookiesOf(await server.post('/api/auth/sign-in', { email: parent.email, password: PASSWORD }))
})
afterAll(async () => {
  await server.close()
})

const MILA = { name: 'Mila', birthdate: '2014-05-17', consent: true }
/** Adds a child, with these headers and no others. */
const addChild = (headers: Record<string, string>) =>
  server.send('POST', '/trpc/children.add', {
    body: MILA,
    headers: { 'content-type': 'application/json', cookie, ...headers },
  })
const children = () =>
  asOwner(database.db, (tx) => tx.selectFrom('children').where('parentId', '=', parent.id).selectAll().execute())

describe('a write with our cookie', () => {
  test.each<[string, Record<string, string>]>([
    ['from another site', { origin: 'https://evil.example' }],
    ['from a page without an origin', { origin: 'null' }],
    ['from another port', { origin: 'http://127.0.0.1:1' }],
    ['from our name by another protocol', { origin: 'https://127.0.0.1' }],
    ['without an origin, of which the browser says another site', { 'sec-fetch-site': 'cross-site' }],
    ['without an origin, of which the browser says a sister domain', { 'sec-fetch-site': 'same-site' }],
    ['from another site that pretends to be ours', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ])('%s is refused and changes nothing', async (_sentence, headers) => {
    expect((await addChild(headers)).status).toBe(403)
    expect(await children()).toEqual([])
  })

  test.each<[string, () => Record<string, string>]>([
    ['from our own pages', () => ({ origin: server.publicUrl, 'sec-fetch-site': 'same-origin' })],
    ['of a program that is no browser', () => ({})],
  ])('%s is done', async (_sentence, headers) => {
    expect((await addChild(headers())).status).toBe(200)
    expect(await children()).toHaveLength(1)
  })

  test.each(['/api/auth/sign-out', '/api/auth/sign-in', '/api/auth/no-such-route', '/trpc/no.such', '/', '/dashboard'])(
    'is refused on every route: %s',
    async (path) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const headers = { cookie, origin: 'https://evil.example' }
        expect((await server.send(method, path, { headers })).status, method).toBe(403)
      }
    },
  )
})

test('no other site may read: there are no CORS headers, not even for asking', async () => {
  const headers = { origin: 'https://evil.example', cookie, 'access-control-request-method': 'POST' }
  for (const [method, path] of [
    ['OPTIONS', '/trpc/children.list'],
    ['GET', '/trpc/children.list'],
    ['GET', '/api/auth/get-session'],
  ] as const) {
    const answer = await server.send(method, path, { headers })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

const mutations = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)
  .filter(([, procedure]) => procedure._def.type === 'mutation')
  .map(([path]) => path)

test.each(mutations)('%s cannot be called by GET', async (path) => {
  const { status } = await server.send('GET', `/trpc/${path}?input=${encodeURIComponent('{}')}`, {
    headers: { cookie },
  })
  expect(status).toBe(405)
})
