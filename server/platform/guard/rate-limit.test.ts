import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../../tests/support/db.ts'
import { cookiesOf, type HttpServer, startHttpServer } from '../../../tests/support/http-server.ts'
import { makeParent, PASSWORD } from '../../../tests/support/people.ts'
import type { Database } from '../db/connect.ts'
import { TooManyAttempts } from '../db/refuse.ts'
import { createRateLimit } from './rate-limit.ts'

const MINUTE = 60_000
/** A minute of its own for each test, in which nothing was counted. */
let hours = 0
const nextHour = () => Date.now() + ++hours * 60 * MINUTE
const asked = (type: 'query' | 'mutation', count = 1) => ({ type, calls: Array.from({ length: count }) })

test('a person may write 120 times a minute, and is told how long to wait', () => {
  const rateLimit = createRateLimit(() => 90_000)
  for (let count = 0; count < 120; count++) rateLimit.spend('petra', asked('mutation'))
  const refusal = (() => {
    try {
      rateLimit.spend('petra', asked('mutation'))
    } catch (error) {
      return error
    }
  })()
  expect(refusal).toBeInstanceOf(TooManyAttempts)
  expect(refusal).toMatchObject({
    retryAfterSeconds: 30,
    message: 'Das waren zu viele Versuche. Bitte warten Sie eine Minute.',
  })
})

test('others, and the same person’s reads, are counted by themselves', () => {
  const rateLimit = createRateLimit(() => 0)
  rateLimit.spend('petra', asked('mutation', 120))
  expect(() => rateLimit.spend('paul', asked('mutation', 120))).not.toThrow()
  expect(() => rateLimit.spend('petra', asked('query', 600))).not.toThrow()
  expect(() => rateLimit.spend('petra', asked('query'))).toThrow(TooManyAttempts)
})

test('the next minute begins again', () => {
  let now = 0
  const rateLimit = createRateLimit(() => now)
  rateLimit.spend('petra', asked('mutation', 120))
  now = MINUTE
  expect(() => rateLimit.spend('petra', asked('mutation'))).not.toThrow()
})

describe('over HTTP', () => {
  let database: Database
  let server: HttpServer
  beforeAll(async () => {
    database = await openTestDatabase()
    server = await startHttpServer(database)
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  afterAll(async () => {
    await server.close()
    await database.close()
  })

  /** Calls in one request, as the client sends them; and the person behind the cookie. */
  const list = (count: number, cookie?: string) =>
    server.post(
      `/trpc/${Array.from({ length: count }, () => 'children.list').join(',')}?batch=1`,
      {},
      cookie ? { cookie } : {},
    )
  const signIn = async () => {
    const { email } = await makeParent(database.db)
    return cookiesOf(await server.post('/api/auth/sign-in', { email, password: PASSWORD }))
  }

  test('each call of a batch counts; then the person has to wait, and nobody else', async () => {
    const [cookie, other] = [await signIn(), await signIn()]
    // The clock stands still: a minute that begins in between would begin the count again.
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let count = 0; count < 30; count++) expect((await list(20, cookie)).status).toBe(200)
    const { status, headers, json } = await list(1, cookie)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((json as { error: { message: string } }[])[0]?.error.message).toMatch(
      /^Das waren zu viele Versuche\. Bitte warten Sie/,
    )
    expect((await list(1, other)).status).toBe(200)
  }, 60_000)

  test('writes count as such whatever else is asked for beside them', async () => {
    const cookie = await signIn()
    vi.useFakeTimers({ toFake: ['Date'] })
    const writes = ['children.list', ...Array.from({ length: 19 }, () => 'children.signOut')]
    const write = () => server.post(`/trpc/${writes.join()}?batch=1`, {}, { cookie })
    for (let count = 0; count < 6; count++) expect((await write()).status).toBe(207)
    expect((await write()).status).toBe(429)
  }, 60_000)

  test.each([
    ['what is the same for everybody', 'competencies.list', 20],
    ['what nobody is signed in for', 'children.list', 20],
    ['single calls', 'children.list', 1],
  ])(
    '%s is counted by address, for a whole school behind one',
    async (_what, path, atOnce) => {
      vi.useFakeTimers({ toFake: ['Date'], now: nextHour() })
      const batched = `/trpc/${Array.from({ length: 20 }, () => path).join()}?batch=1`
      for (let count = 0; count < 300; count++) expect((await server.post(batched, {})).status).not.toBe(429)
      const more = atOnce === 1 ? await server.send('GET', `/trpc/${path}`) : await server.post(batched, {})
      expect(more.status).toBe(429)
      expect(Number(more.headers['retry-after'] ?? 1)).toBeGreaterThan(0)
    },
    60_000,
  )

  test('a request with more calls than the client ever sends is refused', async () => {
    expect((await list(21, await signIn())).status).toBe(400)
  })
})
