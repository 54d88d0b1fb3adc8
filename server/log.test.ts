import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createLog, withRequestId } from './log.ts'

let lines: string[]
beforeAll(() => void vi.stubEnv('LOG_LEVEL', 'info'))
afterAll(() => void vi.unstubAllEnvs())
beforeEach(() => {
  lines = []
})
const log = () => createLog({ write: (line: string) => void lines.push(line) })

const TOKEN = 'q5hPcbz0hnRVtYIzLq2mJk3o0b8yQ4tqkJrR1v0aZxY'

test.each<[string, object, string]>([
  ['an e-mail address', { note: 'no profile for petra.muster+x@familie.example' }, 'petra'],
  ['the token of an invitation', { path: `/invitation/${TOKEN}` }, TOKEN],
  ['the token of a shared page', { path: `/share/${TOKEN}?a=1` }, TOKEN],
  ['the code of a pass', { path: `/pass/${TOKEN}` }, TOKEN],
  ['the token of a shared page, written in capitals', { path: `/Share/${TOKEN}?a=1` }, TOKEN],
  ['the token of an invitation to accompany a child', { path: `/begleiten/${TOKEN}.data` }, TOKEN],
  ['the token of a reset link', { path: `/reset-password?token=${TOKEN}&x=1` }, TOKEN],
  ['the code of a sign-in with Google', { path: `/api/auth/callback/google?state=abc${TOKEN}&code=${TOKEN}` }, TOKEN],
  ['a session cookie', { cookie: `a=b; netzpass.session_token=${TOKEN}.sig; signed_in=1` }, TOKEN],
  ['a session cookie on https', { cookie: `__Host-netzpass.session_token=${TOKEN}.sig` }, TOKEN],
])('%s is not written', (_sentence, record, secret) => {
  log().warn(record, 'Something happened.')
  expect(lines.join()).not.toContain(secret)
  expect(JSON.parse(lines.join())).toMatchObject({ level: 'warn', msg: 'Something happened.' })
})

test('an error is written with its stack and its cause, and without what else hangs on it', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "user_email_key"'), {
    code: '23505',
    constraint: 'user_email_key',
    detail: 'Key (email)=(petra@familie.example) already exists.',
    parameters: ['Korrekt-Pferd-7'],
  })
  const error = new Error(`No page for http://127.0.0.1:3000/invitation/${TOKEN}, asked by petra@familie.example`, {
    cause,
  })
  log().error({ err: Object.assign(error, { request: { body: 'Korrekt-Pferd-7' } }) }, 'A request failed.')
  expect(JSON.parse(lines.join()).err).toMatchObject({
    message: 'No page for http://127.0.0.1:3000/invitation/[token], asked by [e-mail]',
    stack: expect.stringContaining('log.test.ts'),
    cause: { code: '23505', constraint: 'user_email_key' },
  })
  expect(lines.join()).not.toMatch(new RegExp(`petra|Korrekt|${TOKEN}`))
})

test('a long word without an end is no long work', () => {
  const before = performance.now()
  log().warn({ error: 'A'.repeat(100_000) }, 'A sign-in with Google failed.')
  expect(performance.now() - before).toBeLessThan(1_000)
  expect(lines.join()).toContain('AAA')
})

test('what helps is written as it is', () => {
  log().info({ requestId: 'a1b2c3d4', path: 'children.list', count: 3 }, 'A procedure failed.')
  expect(JSON.parse(lines.join())).toMatchObject({ requestId: 'a1b2c3d4', path: 'children.list', count: 3 })
})

test('what is logged during a request carries its id, however deep', async () => {
  await withRequestId('a1b2c3d4', async () => {
    await Promise.resolve()
    log().warn('Something happened.')
  })
  log().warn('Something else happened.')
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(['a1b2c3d4', undefined])
})
