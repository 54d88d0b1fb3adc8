import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useAccountServer } from '../../../tests/support/account-server.ts'
import { TEST_SECRET } from '../../../tests/support/app.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeParent, type TestParent } from '../../../tests/support/people.ts'

const server = await useAccountServer()

const SESSION = 'netzpass.session_token'

async function signIn(parent: TestParent) {
  const browser = server.openBrowser()
  await browser.signIn(parent.email)
  return browser
}

/** A browser that shows this token, with the signature that the server's key makes of it. */
function browserWith(token: string) {
  const browser = server.openBrowser()
  const signature = createHmac('sha256', TEST_SECRET).update(token).digest('base64')
  browser.cookies.set(SESSION, encodeURIComponent(`${token}.${signature}`))
  return browser
}

const tokenIn = ({ cookies }: { cookies: Map<string, string> }) =>
  decodeURIComponent(cookies.get(SESSION) ?? '').split('.')[0] as string

const storedOf = (parent: TestParent) =>
  asOwner(server.database.db, async (tx) => {
    const { rows } = await sql<{ token: string }>`select token from auth.session where "userId" = ${parent.id}`.execute(
      tx,
    )
    return rows.map(({ token }) => token)
  })

/** Whom the auth library itself sees behind the cookie. */
const seenByLibrary = async ({ cookies }: { cookies: Map<string, string> }) =>
  (await server.auth.api.getSession({ headers: new Headers({ cookie: `${SESSION}=${cookies.get(SESSION)}` }) }))?.user
    .id

test('of the token of a session the database holds its hash and nothing else', async () => {
  const parent = await makeParent(server.database.db)
  const token = tokenIn(await signIn(parent))
  expect(await storedOf(parent)).toEqual([createHash('sha256').update(token).digest('base64url')])
})

test('whoever steals the row of a session, and even the server’s key, is signed in nowhere', async () => {
  const parent = await makeParent(server.database.db)
  const browser = await signIn(parent)
  const [stolen = ''] = await storedOf(parent)
  const thief = browserWith(stolen)
  expect(await thief.session()).toBeNull()
  expect((await thief.get('/trpc/session.list')).status).toBe(401)
  expect(await seenByLibrary(thief)).toBeUndefined()

  const owner = browserWith(tokenIn(browser)) // the same way in, with what the browser has and the database has not
  expect((await owner.session()).user.id).toBe(parent.id)
  expect((await owner.get('/trpc/session.list')).status).toBe(200)
  expect(await seenByLibrary(owner)).toBe(parent.id)
})

test('signing out ends this session and no other of the person', async () => {
  const parent = await makeParent(server.database.db)
  const [here, elsewhere] = [await signIn(parent), await signIn(parent)]
  const copy = browserWith(tokenIn(here))
  await here.post('/api/auth/sign-out')
  expect(await copy.session()).toBeNull()
  expect((await elsewhere.session()).user.id).toBe(parent.id)
})

test('within a transaction of the auth library tokens are hashed and given back as well', async () => {
  const parent = await makeParent(server.database.db)
  const token = tokenIn(await signIn(parent))
  const { adapter } = await server.auth.$context
  const where = [{ field: 'token', value: token }]
  const found = await adapter.transaction((tx) => tx.findOne<{ token: string }>({ model: 'session', where }))
  expect(found?.token).toBe(token)
})
