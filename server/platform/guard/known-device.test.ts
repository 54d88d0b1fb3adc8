import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { findKnownDevice, rememberDevice } from './known-device.ts'

const options = { secret: 'a secret only this test knows, 32 characters', secure: false }
const PETRA = 'petra@familie.example'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const server = new Hono()
  .get('/find/:email', (c) => c.json(findKnownDevice(c, c.req.param('email'), options) ?? null))
  .get('/remember/:email', (c) => {
    rememberDevice(c, c.req.param('email'), { ...options, secure: c.req.query('https') === 'yes' })
    return c.text('')
  })
const ask = (path: string, cookie: string) => server.request(path, { headers: { cookie } })

/** The device by which this browser is known to this person; null for none. */
const deviceOf = async (email: string, cookie: string) => (await ask(`/find/${email}`, cookie)).json()
/** The browser's cookie after these people have signed in, one after the other. */
async function after(emails: string[], cookie = '') {
  for (const email of emails) cookie = (await lineFor(email, cookie)).split(';')[0] ?? ''
  return cookie
}
const lineFor = async (email: string, cookie = '') =>
  (await ask(`/remember/${email}`, cookie)).headers.get('set-cookie') ?? ''
const daysLater = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS)

test('a browser is known to those who signed in there, each by another name, and to nobody else', async () => {
  const cookie = await after([PETRA, 'paul@familie.example'])
  const [petra, paul] = [await deviceOf(PETRA, cookie), await deviceOf('paul@familie.example', cookie)]
  expect(petra).toMatch(/^[\w-]{12}$/)
  expect(paul).toMatch(/^[\w-]{12}$/)
  expect(paul).not.toBe(petra)
  expect(await deviceOf('eve@familie.example', cookie)).toBeNull()
  expect(await deviceOf(PETRA, '')).toBeNull()
})

test('two browsers of one person are two devices', async () => {
  expect(await deviceOf(PETRA, await after([PETRA]))).not.toBe(await deviceOf(PETRA, await after([PETRA])))
})

test('signing in again keeps the device, and its half year begins again', async () => {
  const first = await after([PETRA])
  const device = await deviceOf(PETRA, first)
  daysLater(180)
  expect(await deviceOf(PETRA, first)).toBe(device)
  const renewed = await after([PETRA], first)
  expect(renewed.split('~')).toHaveLength(1)
  daysLater(1)
  expect(await deviceOf(PETRA, first)).toBeNull()
  expect(await deviceOf(PETRA, renewed)).toBe(device)
})

test('the last six people of a family are remembered', async () => {
  const people = Array.from({ length: 7 }, (_, index) => `person-${index}@familie.example`)
  const cookie = await after(people)
  expect(cookie.split('~')).toHaveLength(6)
  const known = await Promise.all(people.map((email) => deviceOf(email, cookie)))
  expect(known.map((device) => device !== null)).toEqual([false, true, true, true, true, true, true])
})

test('of a cookie with any number of entries six are looked at', async () => {
  const cookie = await after([PETRA])
  const [name = '', mine = ''] = cookie.split('=')
  const behind = (others: number) => `${name}=${[...Array(others).fill('1.a.b'), mine].join('~')}`
  expect(await deviceOf(PETRA, behind(5))).not.toBeNull()
  expect(await deviceOf(PETRA, behind(6))).toBeNull()
})

test('what was signed with another secret, changed or invented is no device', async () => {
  const cookie = await after([PETRA])
  const [day = '', nonce = '', signature = ''] = (cookie.split('=')[1] ?? '').split('.')
  const elsewhere = new Hono().get('/', (c) =>
    c.json(findKnownDevice(c, PETRA, { ...options, secret: 'another secret of the same length, 32+' }) ?? null),
  )
  expect(await (await elsewhere.request('/', { headers: { cookie } })).json()).toBeNull()
  for (const forged of [
    ...[
      [`${Number(day) + 1}`, nonce, signature],
      [day, `${nonce.startsWith('x') ? 'y' : 'x'}${nonce.slice(1)}`, signature],
    ],
    ...[[day, nonce, signature.slice(1)], [day, nonce, ''], [day, nonce], [], ['NaN', nonce, signature]],
  ])
    expect(await deviceOf(PETRA, `netzpass.device=${forged.join('.')}`), forged.join('.')).toBeNull()
})

test('the cookie is for signing in only, out of reach of scripts, and on https travels by it alone', async () => {
  expect(await lineFor(PETRA)).toMatch(
    /^netzpass\.device=.+; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
  )
  const https = await ask(`/remember/${PETRA}?https=yes`, '')
  expect(https.headers.get('set-cookie')).toMatch(
    /^__Host-netzpass\.device=.+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('no e-mail stands in the cookie', async () => {
  expect(decodeURIComponent(await lineFor(PETRA))).not.toMatch(/petra|familie/)
})
