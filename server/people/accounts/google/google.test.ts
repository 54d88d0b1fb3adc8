import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { TERMS_VERSION } from '../../../../domain/people/terms.ts'
import { refusals } from '../../../../domain/platform/refusals.ts'
import { ORIGIN, openAccountServer, useAccountServer } from '../../../../tests/support/account-server.ts'
import { codeOf } from '../../../../tests/support/authenticator.ts'
import { callersOf } from '../../../../tests/support/callers.ts'
import { passThrough, startOpenIdServer } from '../../../../tests/support/openid-server.ts'
import { asOwner } from '../../../../tests/support/owner.ts'
import { makeAdmin, makeChild, makeParent, PASSWORD } from '../../../../tests/support/people.ts'
import { makeResetLink } from '../mailed-links.ts'

const google = await startOpenIdServer({ publicUrl: ORIGIN })
const server = await useAccountServer({ google })
afterAll(async () => {
  await google.stop()
})

const openBrowser = () => server.openBrowser()
type Browser = ReturnType<typeof openBrowser>
type Claims = Partial<{ email: string; email_verified: boolean; given_name: string; family_name: string }>

/** Somebody with an account at Google's: the name they sign in there with, and their address. */
function makeGoogler(claims: Claims = {}) {
  const login = randomUUID()
  const email = `petra-${login.slice(0, 8)}@familie.example`
  google.people.set(login, { email, email_verified: true, given_name: 'Petra', family_name: 'Muster', ...claims })
  return { login, email: claims.email ?? email }
}

/** Through Google and back. `leadsTo`: where the product sends the browser then. */
async function goThroughGoogle(
  browser: Browser,
  { login }: { login: string },
  { acceptsTerms = false, cancels = false, change = (back: URL) => back } = {},
) {
  const asked = await browser.post('/api/auth/google', { acceptsTerms })
  expect(asked.status).toBe(200)
  const back = change(new URL(await passThrough(asked.json.url, { login, cancels })))
  const answer = await browser.get(`${back.pathname}${back.search}`)
  return { back, status: answer.status, leadsTo: answer.headers.get('location') }
}
const register = (browser: Browser, who: { login: string }) => goThroughGoogle(browser, who, { acceptsTerms: true })

const inDatabase = <T>(query: ReturnType<typeof sql<T>>) =>
  asOwner(server.database.db, async (tx) => (await query.execute(tx)).rows)
const providersOf = async (email: string) =>
  (
    await inDatabase<{ providerId: string }>(sql`select a."providerId" from auth.account a
      join auth."user" u on u.id = a."userId" where u.email = ${email} order by 1`)
  ).map(({ providerId }) => providerId)

describe('registering with Google', () => {
  test('makes a parent with the names and the confirmed address of there, and signs in', async () => {
    const petra = makeGoogler()
    const browser = openBrowser()
    expect(await register(browser, petra)).toMatchObject({ status: 302, leadsTo: '/login' })
    const { user } = await browser.session()
    expect(user).toEqual({ id: expect.any(String), email: petra.email, firstName: 'Petra', lastName: 'Muster' })
    expect(browser.cookies.get('signed_in')).toBe('1')
    expect((await browser.get('/api/auth/get-session')).json.roles).toEqual({
      isParent: true,
      isAdmin: false,
      isChild: false,
      staffRole: null,
    })
    const [login] = await inDatabase(
      sql`select "emailVerified", "isChild", image from auth."user" where id = ${user.id}`,
    )
    expect(login).toEqual({ emailVerified: true, isChild: false, image: null })
  })

  test('notes down which terms were accepted, and when; so does registering with a password', async () => {
    const petra = makeGoogler()
    await register(openBrowser(), petra)
    const other = { firstName: 'Paul', lastName: 'Muster', email: `paul-${randomUUID()}@familie.example` }
    await openBrowser().post('/api/auth/sign-up', { ...other, password: PASSWORD, acceptsTerms: true })
    for (const { email } of [petra, other]) {
      const noted = await inDatabase<{ version: string; acceptedAt: Date }>(sql`
        select version, accepted_at from terms_acceptances t join profiles p on p.id = t.user_id where email = ${email}`)
      expect(noted).toEqual([{ version: TERMS_VERSION, acceptedAt: expect.any(Date) }])
    }
  })

  test('keeps no token of Google’s, and names none in an answer', async () => {
    const petra = makeGoogler()
    const browser = openBrowser()
    await register(browser, petra)
    await goThroughGoogle(openBrowser(), petra)
    const rows = await inDatabase(sql`select "accessToken", "refreshToken", "idToken", scope from auth.account
      where "providerId" = 'google' and "accountId" = ${petra.login}`)
    expect(rows).toEqual([{ accessToken: null, refreshToken: null, idToken: null, scope: null }])
    expect(browser.fetched.join()).not.toMatch(/token/i)
  })

  test('without accepting the terms makes no account', async () => {
    const petra = makeGoogler()
    expect(await goThroughGoogle(openBrowser(), petra)).toMatchObject({ leadsTo: '/login?google=unknown' })
    expect(await providersOf(petra.email)).toEqual([])
  })

  test('with an address that Google has not confirmed makes no account', async () => {
    for (const petra of [makeGoogler({ email_verified: false }), makeGoogler({ email: 'petra' })]) {
      const browser = openBrowser()
      expect(await register(browser, petra)).toMatchObject({ leadsTo: '/register?google=not-confirmed' })
      expect(await providersOf(petra.email)).toEqual([])
      expect(await browser.session()).toBeNull()
    }
  })

  test('that is cancelled there makes no account', async () => {
    const petra = makeGoogler()
    const way = await goThroughGoogle(openBrowser(), petra, { acceptsTerms: true, cancels: true })
    expect(way.leadsTo).toBe('/register?google=cancelled')
    expect(await providersOf(petra.email)).toEqual([])
  })

  test('lets somebody choose a password as well', async () => {
    const petra = makeGoogler()
    const browser = openBrowser()
    await register(browser, petra)
    const { user } = await browser.session()
    const link = await makeResetLink(server.database.db, { userId: user.id, publicUrl: ORIGIN })
    const token = new URL(link).searchParams.get('token')
    await openBrowser().post('/api/auth/reset-password', { token, password: PASSWORD })
    expect((await openBrowser().signIn(petra.email)).json).toEqual({})
    expect((await goThroughGoogle(openBrowser(), petra)).leadsTo).toBe('/login')
  })
})

describe('signing in with Google', () => {
  test('knows somebody by the account there, whatever its address is now', async () => {
    const petra = makeGoogler()
    const [first, again] = [openBrowser(), openBrowser()]
    await register(first, petra)
    google.people.set(petra.login, { email: `neu-${petra.email}`, email_verified: true, given_name: 'Neu' })
    expect((await goThroughGoogle(again, petra)).leadsTo).toBe('/login')
    expect((await again.session()).user).toEqual((await first.session()).user)
  })

  test('is written down, and the browser is known from then on, as after a password', async () => {
    const petra = makeGoogler()
    const browser = openBrowser()
    await register(browser, petra)
    const { user } = await browser.session()
    expect([...browser.cookies.keys()].sort()).toEqual(['netzpass.device', 'netzpass.session_token', 'signed_in'])
    expect(
      await inDatabase(sql`select actor_id from audit_log where action = 'sign-in' and subject = ${user.id}`),
    ).toEqual([{ actorId: user.id }])
  })

  test('joins an account whose address was confirmed, and writes it down', async () => {
    const parent = await makeParent(server.database.db)
    const browser = openBrowser()
    expect((await goThroughGoogle(browser, makeGoogler({ email: parent.email }))).leadsTo).toBe('/login')
    expect((await browser.session()).user.id).toBe(parent.id)
    expect(await providersOf(parent.email)).toEqual(['credential', 'google'])
    expect(await inDatabase(sql`select action from audit_log where subject = ${parent.id}`)).toContainEqual({
      action: 'google linked',
    })
  })

  test('does not join an account that somebody made with another’s address before they came', async () => {
    const petra = makeGoogler()
    const attacker = { firstName: 'Eve', lastName: 'Fremd', email: petra.email, password: PASSWORD, acceptsTerms: true }
    await openBrowser().post('/api/auth/sign-up', attacker)
    const browser = openBrowser()
    for (const acceptsTerms of [true, false]) {
      const { leadsTo } = await goThroughGoogle(browser, petra, { acceptsTerms })
      expect(leadsTo).toBe(`${acceptsTerms ? '/register' : '/login'}?google=has-password`)
    }
    expect(await browser.session()).toBeNull()
    expect(await providersOf(petra.email)).toEqual(['credential'])
  })

  test('makes an account where an address has to be confirmed and nobody has: Google has seen whose it is', async () => {
    const strict = await openAccountServer({ google, mustConfirmEmail: true })
    const { db } = strict.database
    const family = await makeParent(db)
    const child = await makeChild(db, family)
    await asOwner(db, (tx) =>
      sql`update auth."user" set "emailVerified" = false where id = ${child.userId}`.execute(tx),
    )
    const newcomer = makeGoogler()
    const attacker = { firstName: 'Eve', lastName: 'Fremd', password: PASSWORD, acceptsTerms: true }
    await strict.openBrowser().post('/api/auth/sign-up', { ...attacker, email: newcomer.email })
    for (const googler of [newcomer, makeGoogler({ email: child.email })]) {
      const browser = strict.openBrowser()
      const signingIn = await goThroughGoogle(browser, googler)
      expect(signingIn.leadsTo, 'signing in takes nothing from anybody').toMatch(/^\/login\?google=/)
      expect(await register(browser, googler)).toMatchObject({ leadsTo: '/login' })
      expect((await browser.session()).user).toMatchObject({ email: googler.email, firstName: 'Petra' })
    }
    const [left] = await callersOf(db).asParent(family).children.list()
    expect(left).toMatchObject({ isRegistered: false })
    await strict.database.close()
  })

  test('does not open a locked account, and says so', async () => {
    const parent = await makeParent(server.database.db)
    const petra = makeGoogler({ email: parent.email })
    await goThroughGoogle(openBrowser(), petra)
    await inDatabase(sql`select auth.set_lock(${parent.id}, true)`)
    const browser = openBrowser()
    expect((await goThroughGoogle(browser, petra)).leadsTo).toBe('/login?google=locked')
    expect(await browser.session()).toBeNull()
  })

  test('never reaches a child’s account', async () => {
    const child = await makeChild(server.database.db, await makeParent(server.database.db))
    const googler = makeGoogler({ email: child.email })
    const browser = openBrowser()
    expect((await goThroughGoogle(browser, googler)).leadsTo).toBe('/login?google=child')
    expect((await register(browser, googler)).leadsTo).toBe('/register?google=child')
    expect(await browser.session()).toBeNull()
    expect(await providersOf(child.email)).toEqual(['credential'])
  })

  test('the database itself lets no child have a login elsewhere', async () => {
    const child = await makeChild(server.database.db, await makeParent(server.database.db))
    const link = inDatabase(sql`insert into auth.account ("accountId", "providerId", "userId")
      values ('1', 'google', ${child.userId})`)
    await expect(link).rejects.toMatchObject({ constraint: 'account_of_child_is_here' })
  })

  test('asks whoever has a second step for its code', async () => {
    const admin = await makeAdmin(server.database.db)
    const first = openBrowser()
    await first.signIn(admin.email)
    const { json } = await first.post('/api/auth/two-factor/begin')
    await first.post('/api/auth/two-factor/confirm', { code: codeOf(json.key, { halfMinutes: -1 }) })

    const browser = openBrowser()
    const { leadsTo } = await goThroughGoogle(browser, makeGoogler({ email: admin.email }))
    expect(leadsTo).toBe('/login?zweiter-schritt')
    expect(await browser.session()).toBeNull()
    expect([...browser.cookies.keys()]).toEqual(['netzpass.two_factor'])
    await browser.post('/api/auth/sign-in/two-factor', { code: codeOf(json.key) })
    expect((await browser.session()).user.id).toBe(admin.id)
  })
})

describe('a way back that is not the one that was begun', () => {
  test.each<[string, (back: URL) => URL, Partial<{ elsewhere: boolean }>]>([
    ['in another browser', (back) => back, { elsewhere: true }],
    ['with another state', (back) => with_(back, 'state', 'x'.repeat(32)), {}],
    ['without a state', (back) => with_(back, 'state', undefined), {}],
    ['with another code', (back) => with_(back, 'code', 'x'), {}],
    ['without a code', (back) => with_(back, 'code', undefined), {}],
    ['with an error of somebody’s own', (back) => with_(back, 'error', 'constructor'), {}],
    ['from another issuer', (back) => with_(back, 'iss', 'https://evil.example'), {}],
  ])('%s signs nobody in', async (_sentence, change, { elsewhere }) => {
    const petra = makeGoogler()
    await register(openBrowser(), petra)
    const browser = openBrowser()
    const asked = await browser.post('/api/auth/google', {})
    const back = change(new URL(await passThrough(asked.json.url, petra)))
    const returned = elsewhere ? openBrowser() : browser
    const { headers } = await returned.get(`${back.pathname}${back.search}`)
    expect(headers.get('location')).toBe('/login?google=failed')
    expect(await returned.session()).toBeNull()
  })

  test('works once', async () => {
    const petra = makeGoogler()
    const browser = openBrowser()
    const { back } = await register(browser, petra)
    await browser.post('/api/auth/sign-out')
    const again = await browser.get(`${back.pathname}${back.search}`)
    expect(again.headers.get('location')).toBe('/login?google=failed')
    expect(await browser.session()).toBeNull()
  })
})
function with_(back: URL, name: string, value: string | undefined) {
  if (value === undefined) back.searchParams.delete(name)
  else back.searchParams.set(name, value)
  return back
}

test('ways that are begun and left are counted: one address cannot fill the database with them', {
  tags: 'thorough',
}, async () => {
  const browser = openBrowser()
  for (let times = 0; times < 100; times++) expect((await browser.post('/api/auth/google')).status).toBe(200)
  expect((await browser.post('/api/auth/google')).status).toBe(429)
  expect((await openBrowser().post('/api/auth/google')).status, 'from elsewhere').toBe(200)
})

test('the address for Google asks for code flow with PKCE, state and nonce, and for no more than the profile', async () => {
  const { json } = await openBrowser().post('/api/auth/google', { callbackURL: 'https://evil.example', scopes: ['x'] })
  const { searchParams } = new URL(json.url)
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: google.clientId,
    response_type: 'code',
    redirect_uri: `${ORIGIN}/api/auth/callback/google`,
    scope: 'openid email profile',
    prompt: 'select_account',
    code_challenge_method: 'S256',
    code_challenge: expect.any(String),
    state: expect.any(String),
    nonce: expect.any(String),
  })
})

describe('a server that Google', () => {
  test('does not know offers it not', async () => {
    const plain = await openAccountServer()
    const browser = plain.openBrowser()
    expect((await browser.get('/api/auth/ways')).json).toMatchObject({ google: false })
    expect((await browser.post('/api/auth/google', {})).json).toEqual({
      code: 'GOOGLE_NOT_SET_UP',
      message: refusals.GOOGLE_NOT_SET_UP.message,
    })
    expect((await browser.get('/api/auth/callback/google?code=x&state=y')).status).toBe(404)
    await plain.database.close()
    expect((await openBrowser().get('/api/auth/ways')).json).toMatchObject({ google: true })
  })

  test('cannot be reached from says so, goes on without it, and finds it later', async () => {
    const late = await startOpenIdServer({ publicUrl: ORIGIN })
    await late.stop()
    const offline = await openAccountServer({ google: late })
    const browser = offline.openBrowser()
    const answer = await browser.post('/api/auth/google', {})
    expect({ status: answer.status, json: answer.json }).toEqual({
      status: 503,
      json: { code: 'GOOGLE_UNREACHABLE', message: refusals.GOOGLE_UNREACHABLE.message },
    })
    expect((await browser.signIn((await makeParent(offline.database.db)).email)).status).toBe(200)
    const back = await startOpenIdServer({ publicUrl: ORIGIN, port: Number(new URL(late.issuer).port) })
    expect((await browser.post('/api/auth/google', {})).status).toBe(200)
    await back.stop()
    await offline.database.close()
  })
})
