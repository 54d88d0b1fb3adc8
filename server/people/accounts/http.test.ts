import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { refusals, toChild } from '../../../domain/platform/refusals.ts'
import { type AccountServer, ORIGIN, openAccountServer } from '../../../tests/support/account-server.ts'
import { TEST_SECRET as SECRET } from '../../../tests/support/app.ts'
import { auditOf } from '../../../tests/support/audit-log.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeChild, makeParent, PASSWORD } from '../../../tests/support/people.ts'
import { testMailer } from '../../../tests/support/test-mailer.ts'
import type { Database } from '../../platform/db/connect.ts'
import { createThrottle } from '../../platform/guard/throttle.ts'
import { type Auth, createAuth } from './auth.ts'
import { accountRoutes } from './http.ts'
import { findPerson } from './session.ts'

let database: Database
let auth: Auth
let openBrowser: AccountServer['openBrowser']

beforeAll(async () => {
  ;({ database, auth, openBrowser } = await openAccountServer({ mailRoute: 'mailbox' }))
})
afterAll(() => database.close())

const routesOf = (auth: Auth) =>
  accountRoutes({
    auth,
    db: database.db,
    mailer: testMailer,
    throttle: createThrottle(database.db, SECRET),
    publicUrl: ORIGIN,
  })

const SESSION = 'netzpass.session_token'
let accounts = 0
const newcomer = () => ({
  firstName: 'Petra',
  lastName: 'Muster',
  email: `petra-${++accounts}@familie.example`,
  password: PASSWORD,
  acceptsTerms: true,
})

const profileOf = (email: string) =>
  asOwner(database.db, (tx) => tx.selectFrom('profiles').where('email', '=', email).selectAll().execute())

type User = { id: string; name: string; image: string | null; isChild: boolean; emailVerified: boolean }
const usersOf = (email: string) =>
  asOwner(database.db, async (tx) => {
    const { rows } = await sql<User>`
      select id, name, image, "isChild", "emailVerified" from auth."user" where lower(email) = ${email}`.execute(tx)
    return rows
  })

const sessionsOf = (userId: string) =>
  asOwner(database.db, async (tx) => {
    const { rows } = await sql<{ token: string }>`select token from auth.session where "userId" = ${userId}`.execute(tx)
    return rows.map((row) => row.token)
  })

const refused = (code: keyof typeof refusals) => ({
  code,
  message: refusals[code].message,
  messageForChild: toChild(code),
})

describe('signing up', () => {
  test('makes an account and the profile of a parent, and signs nobody in', async () => {
    const browser = openBrowser()
    const petra = newcomer()
    const { status, json } = await browser.post('/api/auth/sign-up', petra)
    expect({ status, json }).toEqual({ status: 200, json: { email: petra.email, mustConfirm: false } })
    expect(await profileOf(petra.email)).toMatchObject([
      { firstName: 'Petra', lastName: 'Muster', isParent: true, isAdmin: false },
    ])
    expect(await usersOf(petra.email)).toMatchObject([{ isChild: false, emailVerified: false }])
    expect(browser.cookies.size).toBe(0)
    expect((await browser.signIn(petra.email)).status).toBe(200)
  })

  test.each([
    ['as it was typed', (email: string) => email],
    ['in other case', (email: string) => email.toUpperCase()],
    ['with spaces around it', (email: string) => `  ${email} `],
  ])('with a known address %s says so, and changes nothing', async (_sentence, write) => {
    const parent = await makeParent(database.db)
    const before = await profileOf(parent.email)
    const again = { ...newcomer(), firstName: 'Fremd', email: write(parent.email), password: 'Anderes-Pferd-8' }
    const { status, json } = await openBrowser().post('/api/auth/sign-up', again)
    expect({ status, json }).toEqual({ status: 409, json: refused('EMAIL_TAKEN') })
    expect(json.message).toBe(
      'Diese E-Mail-Adresse ist bereits registriert. Bitte verwenden Sie eine andere E-Mail-Adresse oder melden Sie sich an.',
    )
    expect(await profileOf(parent.email)).toEqual(before)
    expect((await openBrowser().signIn(parent.email, 'Anderes-Pferd-8')).status).toBe(401)
  })

  test('four times at once makes one account, and nobody meets a sentence about something else', async () => {
    const petra = newcomer()
    const all = await Promise.all([1, 2, 3, 4].map(() => openBrowser().post('/api/auth/sign-up', petra)))
    expect(await usersOf(petra.email)).toHaveLength(1)
    for (const { json } of all)
      expect([{ email: petra.email, mustConfirm: false }, refused('EMAIL_TAKEN')]).toContainEqual(json)
    expect((await openBrowser().signIn(petra.email)).status).toBe(200)
  })

  test('names each field that is wrong, in German', async () => {
    const { status, json } = await openBrowser().post('/api/auth/sign-up', {
      firstName: ' ',
      lastName: 'M'.repeat(101),
      email: 'petra',
      password: 'kurz',
      acceptsTerms: false,
    })
    expect({ status, json }).toEqual({
      status: 400,
      json: {
        ...refused('INVALID_INPUT'),
        fields: {
          firstName: 'Vorname ist erforderlich',
          lastName: 'Höchstens 100 Zeichen.',
          email: 'Gültige E-Mail-Adresse erforderlich',
          password: 'Das Passwort muss mindestens 8 Zeichen lang sein.',
          acceptsTerms: 'Bitte stimmen Sie den Nutzungsbedingungen zu.',
        },
      },
    })
  })

  test('names each field that is missing, in German', async () => {
    const { status, json } = await openBrowser().post('/api/auth/sign-up', { firstName: 'Petra' })
    expect(status).toBe(400)
    expect(json.fields).toEqual({
      lastName: 'Nachname ist erforderlich',
      email: 'Gültige E-Mail-Adresse erforderlich',
      password: 'Das Passwort muss mindestens 8 Zeichen lang sein.',
      acceptsTerms: 'Bitte stimmen Sie den Nutzungsbedingungen zu.',
    })
  })

  test.each(['o&m@firma.example', 'anna@firma.xn--p1ai', 'a/b@firma.example'])(
    'with the address %s, which the auth library does not know, signs in with it',
    async (email) => {
      const browser = openBrowser()
      expect((await browser.post('/api/auth/sign-up', { ...newcomer(), email })).status).toBe(200)
      expect(await usersOf(email)).toHaveLength(1)
      expect(await profileOf(email)).toHaveLength(1)
      expect((await browser.post('/api/auth/sign-up', { ...newcomer(), email })).status).toBe(409)
      const wrong = await browser.post('/api/auth/sign-in', { email, password: `${PASSWORD}-falsch` })
      expect(wrong).toMatchObject({ status: 401, json: { code: 'WRONG_CREDENTIALS' } })
      expect((await browser.post('/api/auth/sign-in', { email, password: PASSWORD })).status).toBe(200)
      const stranger = `${Buffer.from(email).toString('hex')}@konto.invalid`
      expect((await openBrowser().post('/api/auth/sign-in', { email: stranger, password: PASSWORD })).status).toBe(400)
    },
  )

  test('by one who typed the domain in its own letters is signed in to from a browser that converts it', async () => {
    const browser = openBrowser()
    const petra = { ...newcomer(), email: 'anna@gärtnerei-grün.example' }
    expect((await browser.post('/api/auth/sign-up', petra)).status).toBe(200)
    const converted = { email: 'anna@xn--grtnerei-grn-gcb06a.example', password: PASSWORD }
    expect((await browser.post('/api/auth/sign-in', converted)).status).toBe(200)
  })

  test('with a password everybody knows is refused', async () => {
    const petra = { ...newcomer(), password: 'Passwort123!' }
    const { json } = await openBrowser().post('/api/auth/sign-up', petra)
    expect(json.fields).toEqual({ password: 'Dieses Passwort ist zu bekannt. Ein anderes schützt besser.' })
    expect(await usersOf(petra.email)).toEqual([])
  })

  test('a room of thirty at once gets in from one address; sixty times an hour is enough, and others go on', {
    tags: 'thorough',
  }, async () => {
    const { email } = await makeParent(database.db)
    const [one, petra] = [openBrowser(), newcomer()]
    const tryWith = async (browser: typeof one, body: object) => (await browser.post('/api/auth/sign-up', body)).status
    for (let count = 0; count < 30; count++) expect(await tryWith(one, newcomer())).toBe(200)
    for (let count = 0; count < 30; count++) expect(await tryWith(one, { ...petra, email })).toBe(409)
    const refusal = await one.post('/api/auth/sign-up', petra)
    expect(refusal).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } })
    expect(refusal.json.message).toMatch(/^Das waren zu viele Versuche\. Bitte warten Sie (60 Minuten|eine Stunde)\.$/)
    for (let count = 0; count < 60; count++) expect(await tryWith(openBrowser(), { ...petra, email })).toBe(409)
    expect(await tryWith(openBrowser(), petra)).toBe(200)
  })

  test('takes nothing else from the caller: not child, not admin, not confirmed, not an id', async () => {
    const petra = newcomer()
    const forged = {
      isChild: true,
      is_child: true,
      isAdmin: true,
      is_admin: true,
      is_parent: false,
      isParent: false,
      kind: 'child',
      role: 'admin',
      emailVerified: true,
      name: 'Admin',
      image: 'https://evil.example/x.png',
      id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      createdAt: '2000-01-01',
      callbackURL: 'https://evil.example',
    }
    const { status } = await openBrowser().post('/api/auth/sign-up', { ...forged, ...petra })
    expect(status).toBe(200)
    const [user] = await usersOf(petra.email)
    expect(user).toMatchObject({ name: 'Petra Muster', image: null, isChild: false, emailVerified: false })
    expect(user?.id).not.toBe(forged.id)
    expect(await profileOf(petra.email)).toMatchObject([{ isParent: true, isAdmin: false }])
  })
})

describe('signing in', () => {
  test('sets a cookie that scripts cannot read, and one without a secret that they can', async () => {
    const parent = await makeParent(database.db)
    const { status, json, headers } = await openBrowser().signIn(parent.email)
    expect({ status, json }).toEqual({ status: 200, json: {} })
    const [hint, session, device, ...others] = headers.getSetCookie().sort().reverse()
    expect(others).toEqual([])
    expect(device).toMatch(/^netzpass\.device=.+; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
    expect(session).toMatch(/^netzpass\.session_token=.+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(hint).toBe('signed_in=1; Max-Age=15552000; Path=/; SameSite=Lax')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('works with the address in any case', async () => {
    const parent = await makeParent(database.db)
    expect((await openBrowser().signIn(` ${parent.email.toUpperCase()}`)).status).toBe(200)
  })

  test('with a wrong password is answered like with an address nobody has', async () => {
    const parent = await makeParent(database.db)
    const wrong = await openBrowser().signIn(parent.email, 'Anderes-Pferd-8')
    const unknown = await openBrowser().signIn('niemand@familie.example', 'Anderes-Pferd-8')
    expect(wrong.status).toBe(401)
    expect(wrong.json).toEqual(refused('WRONG_CREDENTIALS'))
    expect({ status: unknown.status, text: unknown.text }).toEqual({ status: wrong.status, text: wrong.text })
    expect(wrong.headers.getSetCookie()).toEqual([])
    expect(unknown.headers.getSetCookie()).toEqual([])
    expect(await sessionsOf(parent.id)).toEqual([])
  })

  test('at the moment when the account is erased is answered like an unknown account; the library prints nothing', async () => {
    const { email, id } = await makeParent(database.db)
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    await asOwner(database.db, (tx) =>
      sql`create function auth.erase_first() returns trigger language plpgsql as $$
        begin delete from auth."user" where id = new."userId"; return new; end $$`.execute(tx),
    )
    await asOwner(database.db, (tx) =>
      sql`create trigger erase_first before insert on auth.session
        for each row when (new."userId" = ${sql.lit(id)}) execute function auth.erase_first()`.execute(tx),
    )
    const { status, json } = await openBrowser().signIn(email)
    expect({ status, json }).toEqual({ status: 401, json: refused('WRONG_CREDENTIALS') })
    expect(printed).not.toHaveBeenCalled()
    printed.mockRestore()
  })

  const protocolSentence = 'You must provide either an email or phone number and a password.'
  test.each<[string, unknown]>([
    ['nothing', {}],
    ['a password alone', { password: PASSWORD }],
    ['an address alone', { email: 'petra@familie.example' }],
    ['a phone number alone', { phone: '+491701' }],
    ['empty fields', { email: '', phone: '', password: '' }],
    ['a list', []],
    ['no JSON at all', 'email=petra'],
    ['JSON that is no object', 'null'],
  ])('with %s gets the protocol’s own English sentence', async (_sentence, body) => {
    const { status, json } = await openBrowser().post('/api/auth/sign-in', body)
    expect({ status, json }).toEqual({ status: 400, json: { code: 'INVALID_INPUT', message: protocolSentence } })
  })

  test('with a one-time code alone gets the sentence without the password', async () => {
    for (const body of [{ code: '123456' }, { code: '123456', email: '', phone: '' }]) {
      const { status, json } = await openBrowser().post('/api/auth/sign-in', body)
      expect({ status, message: json.message }).toEqual({
        status: 400,
        message: 'You must provide either an email or phone number.',
      })
    }
    const named = await openBrowser().post('/api/auth/sign-in', { code: '123456', email: 'petra@familie.example' })
    expect(named.json.message).toBe(protocolSentence)
  })

  test.each([
    ['a password', '/api/auth/sign-in', { phone: '+491701', password: PASSWORD }],
    ['a one-time code', '/api/auth/sign-in', { phone: '+491701', code: '123456' }],
    ['all that a registration asks for', '/api/auth/sign-up', { ...newcomer(), email: undefined, phone: '+491701' }],
  ])('with a phone number and %s is told that an address is needed', async (_sentence, path, body) => {
    const { status, json } = await openBrowser().post(path, body)
    expect({ status, json }).toEqual({ status: 400, json: refused('NO_ACCOUNTS_BY_PHONE') })
  })

  test('signing up with neither address nor phone gets it too', async () => {
    const { status, json } = await openBrowser().post('/api/auth/sign-up', { password: PASSWORD })
    expect({ status, message: json.message }).toEqual({ status: 400, message: protocolSentence })
  })

  test('with something that is no address names the field, in German', async () => {
    const { status, json } = await openBrowser().signIn('petra')
    expect({ status, fields: json.fields }).toEqual({
      status: 400,
      fields: { email: 'Gültige E-Mail-Adresse erforderlich' },
    })
  })
})

describe('the session', () => {
  test('ends when its browser signs in again: a copy of the old cookie opens nothing', async () => {
    const [petra, paul] = [await makeParent(database.db), await makeParent(database.db)]
    const browser = openBrowser()
    await browser.signIn(petra.email)
    const thief = openBrowser()
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    expect((await thief.session()).user.id).toBe(petra.id)
    await browser.signIn(paul.email)
    expect((await browser.session()).user.id).toBe(paul.id)
    expect(await thief.session()).toBeNull()
  })

  test('of another browser goes on', async () => {
    const { id, email } = await makeParent(database.db)
    const [here, there] = [openBrowser(), openBrowser()]
    await there.signIn(email)
    await here.signIn(email)
    expect((await there.session()).user.id).toBe(id)
  })

  test('is in the audit log from its beginning to its end, with each wrong password', async () => {
    const browser = openBrowser()
    const petra = newcomer()
    const { email } = petra
    await browser.post('/api/auth/sign-up', petra)
    await browser.signIn(email, 'Falsches-Wort-7')
    await browser.signIn(email)
    const { id } = (await browser.session()).user
    await browser.post('/api/auth/confirm-password', { password: 'Falsches-Wort-7' })
    await browser.post('/api/auth/sign-out')
    expect((await auditOf(database.db, id)).map(({ action }) => action)).toEqual([
      ...['registered', 'sign-in failed', 'sign-in', 'password not confirmed', 'sign-out'],
    ])
  })

  test('tells user, roles and expiry, and nothing else', async () => {
    const parent = await makeParent(database.db)
    const browser = openBrowser()
    await browser.signIn(parent.email)
    const session = await browser.session()
    expect(session).toEqual({
      user: { id: parent.id, email: parent.email, firstName: 'Petra', lastName: 'Muster' },
      expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
      roles: { isParent: true, isAdmin: false, isChild: false, staffRole: null },
      owesTerms: false,
    })
    const validFor = Date.parse(session.expiresAt) - Date.now()
    expect(Math.abs(validFor - 7 * DAY_MS)).toBeLessThan(60_000)
  })

  test('says whose own device it is to a child alone, always the same, and nothing by which to find the child', async () => {
    const parent = await makeParent(database.db)
    const [child, sibling] = [await makeChild(database.db, parent), await makeChild(database.db, parent)]
    const tagOf = async ({ email }: { email: string }) => {
      const browser = openBrowser()
      await browser.signIn(email)
      await browser.post('/api/auth/own-device', {})
      const { deviceOwner } = await browser.session()
      return { deviceOwner, hint: browser.cookies.get('signed_in') }
    }
    const told = await tagOf(child)
    expect(told).toEqual({
      deviceOwner: expect.stringMatching(/^[\w-]{22}$/),
      hint: expect.stringMatching(`^1\\.${told.deviceOwner}$`),
    })
    expect(told.deviceOwner).not.toContain(child.userId)
    expect(await tagOf(child)).toEqual(told)
    expect((await tagOf(sibling)).deviceOwner).not.toBe(told.deviceOwner)
    expect(await tagOf(parent)).toEqual({ deviceOwner: undefined, hint: '1' })
  })

  test('is null for somebody who is not signed in, and the hint is taken back', async () => {
    const browser = openBrowser()
    browser.cookies.set('signed_in', '1')
    expect(await browser.session()).toBeNull()
    expect(browser.cookies.has('signed_in')).toBe(false)
  })

  test('is null once it has expired', async () => {
    const parent = await makeParent(database.db)
    const browser = openBrowser()
    await browser.signIn(parent.email)
    await asOwner(database.db, (tx) =>
      sql`update auth.session set "expiresAt" = now() - interval '1 second' where "userId" = ${parent.id}`.execute(tx),
    )
    expect(await personOf(browser.cookies)).toBeNull()
    expect(await browser.session()).toBeNull()
  })

  test('no answer holds its token, from signing up to signing out', async () => {
    const petra = newcomer()
    const browser = openBrowser()
    await browser.post('/api/auth/sign-up', petra)
    await browser.signIn(petra.email)
    const token = tokenIn(browser.cookies)
    const [stored] = await sessionsOf((await usersOf(petra.email))[0]?.id as string)
    await browser.session()
    await browser.get('/trpc/session.list')
    await browser.post('/api/auth/sign-out')
    expect(browser.fetched).toHaveLength(5)
    expect(browser.fetched.join()).not.toContain(token)
    expect(browser.fetched.join()).not.toContain(stored)
    expect(browser.fetched.join()).not.toMatch(/token/i)
  })
})

const tokenIn = (cookies: Map<string, string>) => decodeURIComponent(cookies.get(SESSION) ?? '').split('.')[0] as string

describe('signing out', () => {
  test('ends the session in the database and takes its cookies back', async () => {
    const parent = await makeParent(database.db)
    const [browser, elsewhere] = [openBrowser(), openBrowser()]
    await browser.signIn(parent.email)
    await elsewhere.signIn(parent.email)
    const kept = new Map(browser.cookies)
    const { status, json } = await browser.post('/api/auth/sign-out')
    expect({ status, json }).toEqual({ status: 200, json: {} })
    expect([...browser.cookies.keys()]).toEqual(['netzpass.device'])
    expect(await sessionsOf(parent.id)).toHaveLength(1)
    expect(await personOf(kept)).toBeNull()
    expect((await personOf(elsewhere.cookies))?.id).toBe(parent.id)
  })

  test('twice does no harm', async () => {
    const browser = openBrowser()
    expect((await browser.post('/api/auth/sign-out')).status).toBe(200)
    expect((await browser.post('/api/auth/sign-out')).status).toBe(200)
  })
})

/** Whom the server sees behind these cookies. */
async function personOf(cookies: Map<string, string>) {
  const server = new Hono().get('/', async (c) => c.json((await findPerson(c, auth, database.db)) ?? null))
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await server.request('/', { headers: { cookie } })
  return (await response.json()) as Awaited<ReturnType<typeof findPerson>> | null
}

describe('the person behind the cookie', () => {
  test('is a parent, an admin or a child, in exactly that role', async () => {
    const parent = await makeParent(database.db)
    const child = await makeChild(database.db, parent)
    const admin = await makeAdmin(database.db)
    const seen = async (email: string) => {
      const browser = openBrowser()
      await browser.signIn(email)
      return personOf(browser.cookies)
    }
    expect(await seen(parent.email)).toMatchObject({
      id: parent.id,
      isParent: true,
      isAdmin: false,
      staffRole: null,
      childId: null,
    })
    expect(await seen(admin.email)).toMatchObject({
      id: admin.id,
      isParent: false,
      isAdmin: true,
      staffRole: null,
      childId: null,
    })
    expect(await seen(child.email)).toMatchObject({
      id: child.userId,
      isParent: false,
      isAdmin: false,
      childId: child.id,
    })
  })

  test('reaches the procedures', async () => {
    const parent = await makeParent(database.db)
    const browser = openBrowser()
    await browser.signIn(parent.email)
    const { json } = await browser.get('/trpc/children.list')
    expect(json.result.data).toEqual([])
  })

  test('is nobody without a cookie, and with one that was tampered with', async () => {
    const [parent, other] = [await makeParent(database.db), await makeParent(database.db)]
    const [browser, stranger] = [openBrowser(), openBrowser()]
    await browser.signIn(parent.email)
    await stranger.signIn(other.email)
    const [token, signature] = split(browser.cookies.get(SESSION))
    const [otherToken] = split(stranger.cookies.get(SESSION))
    const forgeries: [string, string][] = [
      ['without a signature', token],
      ['with an empty signature', `${token}.`],
      ['with the signature of another token', `${otherToken}.${signature}`],
      ['with a changed token', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}.${signature}`],
      ['with a changed signature', `${token}.${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`],
      ['empty', ''],
    ]
    expect(await personOf(new Map())).toBeNull()
    for (const [which, value] of forgeries) {
      expect(await personOf(new Map([[SESSION, encodeURIComponent(value)]])), which).toBeNull()
    }
    expect((await personOf(browser.cookies))?.id).toBe(parent.id)
  })

  test('is nobody with a cookie another server has signed', async () => {
    const parent = await makeParent(database.db)
    const options = { pool: database.pool, publicUrl: ORIGIN, trustedOrigins: [ORIGIN] }
    const foreign = createAuth({ ...options, secret: 'another secret of the same length, 32+' })
    const server = new Hono().route('/api/auth', routesOf(foreign))
    const browser = openBrowser({ server })
    await browser.signIn(parent.email)
    expect(await sessionsOf(parent.id)).toHaveLength(1)
    expect(await personOf(browser.cookies)).toBeNull()
  })

  const split = (cookie = '') => {
    const value = decodeURIComponent(cookie)
    const dot = value.lastIndexOf('.')
    return [value.slice(0, dot), value.slice(dot + 1)] as const
  }
})

describe('a write that another site makes a browser send', () => {
  test.each(['https://evil.example', 'null', 'http://127.0.0.1:3001', 'https://127.0.0.1:3000'])(
    'is refused, coming from %s',
    async (origin) => {
      const parent = await makeParent(database.db)
      const body = { email: parent.email, password: PASSWORD }
      const { status, json, headers } = await openBrowser().post('/api/auth/sign-in', body, { origin })
      expect({ status, json }).toEqual({ status: 403, json: refused('FORBIDDEN') })
      expect(headers.getSetCookie()).toEqual([])
      expect(await sessionsOf(parent.id)).toEqual([])
    },
  )

  test('does not sign out', async () => {
    const parent = await makeParent(database.db)
    const browser = openBrowser()
    await browser.signIn(parent.email)
    expect((await browser.post('/api/auth/sign-out', {}, { origin: 'https://evil.example' })).status).toBe(403)
    expect(await sessionsOf(parent.id)).toHaveLength(1)
  })

  test('does not reach a procedure', async () => {
    const parent = await makeParent(database.db)
    const browser = openBrowser()
    await browser.signIn(parent.email)
    const child = { name: 'Mila', birthdate: '2014-05-17', consent: true }
    const forged = await browser.post('/trpc/children.add', child, { origin: 'https://evil.example' })
    expect({ status: forged.status, refusal: forged.json.error.data.refusal }).toEqual({
      status: 403,
      refusal: 'FORBIDDEN',
    })
    expect((await browser.post('/trpc/children.add', child)).status).toBe(200)
    expect((await browser.get('/trpc/children.list')).json.result.data).toHaveLength(1)
  })

  test('is one’s own under another name of the same machine', async () => {
    const parent = await makeParent(database.db)
    const body = { email: parent.email, password: PASSWORD }
    const { status } = await openBrowser().post('/api/auth/sign-in', body, { origin: 'http://localhost:3000' })
    expect(status).toBe(200)
  })
})

test.each([
  ['POST', '/sign-up/email'],
  ['POST', '/sign-in/email'],
  ['POST', '/sign-in/social'],
  ['POST', '/update-user'],
  ['POST', '/change-email'],
  ['POST', '/change-password'],
  ['POST', '/delete-user'],
  ['POST', '/revoke-sessions'],
  ['POST', '/request-password-reset'],
  ['POST', '/get-session'],
  ['GET', '/list-sessions'],
  ['GET', '/reset-password/abc'],
  ['GET', '/ok'],
  ['GET', '/error'],
  ['GET', '/sign-in'],
] as const)('%s %s of the auth library cannot be reached', async (method, path) => {
  const server = new Hono().route('/api/auth', routesOf(auth))
  const browser = openBrowser({ server })
  const address = `/api/auth${path}`
  expect((method === 'GET' ? await browser.get(address) : await browser.post(address, {})).status).toBe(404)
})
