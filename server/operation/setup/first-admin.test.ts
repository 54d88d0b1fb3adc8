import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { refusals } from '../../../domain/platform/refusals.ts'
import { ORIGIN, useAccountServer } from '../../../tests/support/account-server.ts'
import { TEST_SECRET, testApp } from '../../../tests/support/app.ts'
import { auditOf } from '../../../tests/support/audit-log.ts'
import { HOSTILE_VALUES } from '../../../tests/support/hostile-values.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeParent } from '../../../tests/support/people.ts'
import { forgetThrottles } from '../../../tests/support/throttles.ts'
import { asSystem } from '../../platform/db/actor.ts'
import { demoAdmin } from '../demo/family.ts'
import { makeSetupLink, setupHint } from './link.ts'

const { database, openBrowser } = await useAccountServer()
const HTTPS = 'https://netzpass.example'
const DAY_MS = 24 * 60 * 60_000

const ada = { firstName: 'Ada', lastName: 'Admin', email: 'ada@verein.example', password: 'Ganz-Neues-Pferd-9' }
const token = (secret = TEST_SECRET, now?: number) => makeSetupLink(secret, ORIGIN, now).split('#')[1] as string
/** On the machine that the server runs on. */
function atHome() {
  const browser = openBrowser({ remoteAddress: '127.0.0.1' })
  const post = (path: string, body: object, headers = {}) =>
    browser.post(`/api/setup/${path}`, body, { host: '127.0.0.1:3000', ...headers })
  return { ...browser, post }
}
const refused = (code: keyof typeof refusals) => ({
  status: refusals[code].status,
  json: { code, message: refusals[code].message },
})
const admins = () =>
  asOwner(database.db, (tx) =>
    tx.selectFrom('profiles').where('isAdmin', '=', true).select(['id', 'email', 'isParent']).execute(),
  )

afterEach(async () => {
  await forgetThrottles(database.db)
  await asOwner(database.db, (tx) => sql`delete from auth."user"`.execute(tx))
})

test('whoever has the link becomes the first admin, and is signed in; then it opens nothing', async () => {
  const browser = atHome()
  const given = token()
  expect(await browser.post('look', { token: given })).toMatchObject({ status: 200, text: '{}' })
  expect(await browser.post('admin', { token: given, ...ada })).toMatchObject({ status: 200, text: '{}' })
  const [admin, ...others] = await admins()
  expect([admin?.email, admin?.isParent, others]).toEqual([ada.email, false, []])
  expect(await browser.session()).toMatchObject({ user: { email: ada.email }, roles: { isAdmin: true } })
  expect((await auditOf(database.db, admin?.id ?? '')).map(({ action }) => action)).toEqual([
    'first admin made',
    'sign-in',
  ])
  for (const path of ['look', 'admin'])
    expect(await atHome().post(path, { token: given, ...ada })).toMatchObject(refused('SETUP_DONE'))
  expect(await atHome().signIn(ada.email, ada.password)).toMatchObject({ status: 200 })
})

test('of browsers that finish at once exactly one wins, and the others read why', async () => {
  const given = token()
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => atHome().post('admin', { token: given, ...ada, email: `ada${n}@verein.example` })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(await admins()).toHaveLength(1)
  const loser = answers.find(({ status }) => status === 409)
  expect(loser).toMatchObject(refused('SETUP_DONE'))
  expect(loser?.headers.getSetCookie().join()).not.toContain('session_token=')
})

test('whoever comes while the first is being added waits, and then finds that there is one', async () => {
  const add = (email: string, then: () => Promise<unknown>) =>
    asSystem(database.db, 'a test', async (tx) => {
      const { rows } = await sql<{ id: string | null }>`
        select auth.create_first_admin(${email}, 'hash', 'Ada', 'Admin', ${demoAdmin.id}) as id`.execute(tx)
      await then()
      return rows[0]?.id
    })
  const isAdded = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const first = add('eins@verein.example', () => {
    isAdded.resolve()
    return mayEnd.promise
  })
  await isAdded.promise
  const second = add('zwei@verein.example', async () => {})
  setTimeout(mayEnd.resolve, 200)
  expect([typeof (await first), await second]).toEqual(['string', null])
})

test.each([
  ['of another key', () => token('another secret, as long as the first one')],
  ['of the day before yesterday', () => token(TEST_SECRET, Date.now() - 2 * DAY_MS)],
  ['that was invented', () => 'x'.repeat(50)],
  ['that is no text', () => ({ token: 1 })],
  ['that is missing', () => undefined],
])('a token %s tells one sentence, the same whether there is an admin', async (_sentence, made) => {
  for (const path of ['look', 'admin'])
    expect(await atHome().post(path, { token: made(), ...ada })).toMatchObject(refused('SETUP_LINK_OVER'))
  expect(await admins()).toEqual([])
  await makeAdmin(database.db)
  expect(await atHome().post('look', { token: made() })).toMatchObject(refused('SETUP_LINK_OVER'))
})

test('who guesses on waits', async () => {
  const browser = atHome()
  for (let tries = 0; tries < 30; tries++) await browser.post('look', { token: 'x' })
  expect(await browser.post('look', { token: 'x' })).toMatchObject({ status: 429 })
  expect(await browser.post('look', { token: token() }), 'a link that works').toMatchObject({ status: 200 })
})

test('from another machine over http nothing is set up, even with the link', async () => {
  const away = openBrowser({ remoteAddress: '192.168.1.30' })
  for (const path of ['look', 'admin'])
    expect(await away.post(`/api/setup/${path}`, { token: token(), ...ada })).toMatchObject(
      refused('SETUP_NEEDS_HTTPS'),
    )
  const proxied = await atHome().post('admin', { token: token(), ...ada }, { 'x-forwarded-for': '192.0.2.1' })
  expect(proxied).toMatchObject(refused('SETUP_NEEDS_HTTPS'))
  expect(await admins()).toEqual([])
})

test.each([
  ['said by the proxy that we trust', 1, { 'x-forwarded-proto': 'https' }, 200],
  ['said by nobody', 1, {}, 403],
  ['said by whoever comes, where no proxy is trusted', 0, { 'x-forwarded-proto': 'https' }, 403],
])('https %s', async (_sentence, trustedProxies, headers, status) => {
  const server = testApp(database, HTTPS, { trustedProxies })
  const browser = openBrowser({ server, origin: HTTPS })
  expect(await browser.post('/api/setup/look', { token: token() }, headers)).toMatchObject({ status })
})

test('what was typed wrongly is said at its field, and an address that somebody has is not taken over', async () => {
  const browser = atHome()
  expect(await browser.post('admin', { token: token(), ...ada, email: 'ada', lastName: '' })).toMatchObject({
    status: 400,
    json: { fields: { email: 'Gültige E-Mail-Adresse erforderlich', lastName: 'Nachname ist erforderlich' } },
  })
  const parent = await makeParent(database.db)
  expect(await browser.post('admin', { token: token(), ...ada, email: parent.email })).toMatchObject(
    refused('EMAIL_TAKEN'),
  )
  expect(await admins()).toEqual([])
})

test.each([...Object.keys(ada), 'token'])(
  'whatever stands as %s is answered, and makes nobody an admin by mistake',
  { tags: 'thorough' },
  async (key) => {
    for (const value of HOSTILE_VALUES) {
      const { status } = await atHome().post('admin', { token: token(), ...ada, [key]: value })
      expect(status, JSON.stringify(value)?.slice(0, 100)).toBeLessThan(500)
      await forgetThrottles(database.db)
      const [made, ...more] = await admins()
      expect(more).toEqual([])
      expect(made !== undefined, JSON.stringify(value)?.slice(0, 100)).toBe(status === 200)
      await asOwner(database.db, (tx) => sql`delete from auth."user"`.execute(tx))
    }
  },
)

test('the admin of the demo counts as none, one who is locked counts', async () => {
  const settings = { PUBLIC_URL: ORIGIN }
  const hint = () => setupHint({ db: database.db, settings, secret: TEST_SECRET })
  expect(await hint()).toMatch(/^Noch gibt es keinen Admin\. .*http:\/\/127\.0\.0\.1:3000\/einrichten#\S+$/)
  await asOwner(database.db, async (tx) => {
    const { id, email, firstName, lastName } = demoAdmin
    await sql`insert into auth."user" ("id", "name", "email", "firstName", "lastName")
      values (${id}, ${firstName}, ${email}, ${firstName}, ${lastName})`.execute(tx)
    await tx.updateTable('profiles').set({ isAdmin: true }).execute()
  })
  expect(await hint()).toContain('/einrichten#')
  expect(await atHome().post('admin', { token: token(), ...ada })).toMatchObject({ status: 200 })
  expect(await hint()).toBeUndefined()
  await asOwner(database.db, (tx) => sql`update auth."user" set "lockedAt" = now()`.execute(tx))
  expect(await hint()).toBeUndefined()
})

test('where others could read along the start names the command and prints no link', async () => {
  const settings = { PUBLIC_URL: 'http://192.168.1.20:3000' }
  const hint = await setupHint({ db: database.db, settings, secret: TEST_SECRET })
  expect(hint).toContain('npm run admin -- add MAIL')
  expect(hint).not.toContain('einrichten#')
})
