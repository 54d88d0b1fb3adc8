import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountServer, openAccountServer } from '../../../tests/support/account-server.ts'
import { auditOf } from '../../../tests/support/audit-log.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { letPasswordAge, makeAdmin, makeChild, makeParent } from '../../../tests/support/people.ts'
import type { Database } from '../../platform/db/connect.ts'

let database: Database
let openBrowser: AccountServer['openBrowser']

beforeAll(async () => {
  ;({ database, openBrowser } = await openAccountServer())
})
afterAll(() => database.close())

type Browser = ReturnType<typeof openBrowser>
type Listed = { id: string; userAgent: string; since: string; usedAt: string; isThis: boolean }

async function signIn({ email }: { email: string }, userAgent = 'Firefox') {
  const browser = openBrowser({ userAgent })
  await browser.signIn(email)
  return browser
}
const listOf = async (browser: Browser): Promise<Listed[]> =>
  (await browser.get('/trpc/session.list')).json.result?.data ?? []
const end = (browser: Browser, id: string) => browser.post('/trpc/session.end', { id })
const endAll = (browser: Browser, alsoHere: boolean) => browser.post('/trpc/session.endAll', { alsoHere })
const isSignedIn = async (browser: Browser) => (await browser.session()) !== null
const here = async (browser: Browser) => (await listOf(browser)).find(({ isThis }) => isThis)?.id as string

test('a person sees where they are signed in, and which of these is here', async () => {
  const parent = await makeParent(database.db)
  await signIn(await makeParent(database.db))
  const phone = await signIn(parent, 'Phone')
  await asOwner(database.db, (tx) =>
    sql`update auth.session set "usedAt" = now() - interval '2 days', "createdAt" = now() - interval '3 days'
      where "userId" = ${parent.id}`.execute(tx),
  )
  const laptop = await signIn(parent, 'Laptop')
  const [first, second, ...others] = await listOf(laptop)
  expect(others).toEqual([])
  expect(first).toMatchObject({ userAgent: 'Laptop', isThis: true })
  expect(second).toMatchObject({ userAgent: 'Phone', isThis: false })
  expect(Date.now() - Date.parse(second?.usedAt as string)).toBeGreaterThan(47 * 3_600_000)
  expect(Date.now() - Date.parse(second?.since as string)).toBeGreaterThan(71 * 3_600_000)
  expect((await listOf(phone)).map(({ isThis }) => isThis)).toEqual([false, true])
})

test('the list holds no token, no address and nothing that is over', async () => {
  const parent = await makeParent(database.db)
  await signIn(parent, 'Over')
  await asOwner(database.db, (tx) =>
    sql`update auth.session set "expiresAt" = now() where "userId" = ${parent.id}`.execute(tx),
  )
  const browser = await signIn(parent)
  const listed = await listOf(browser)
  expect(listed).toHaveLength(1)
  expect(Object.keys(listed[0] as Listed).sort()).toEqual(['id', 'isThis', 'since', 'usedAt', 'userAgent'])
  const token = decodeURIComponent(browser.cookies.get('netzpass.session_token') ?? '').split('.')[0] as string
  expect(JSON.stringify(listed)).not.toContain(token)
})

test('ending one signs out that browser and no other', async () => {
  const parent = await makeParent(database.db)
  const [here_, there, elsewhere] = [await signIn(parent), await signIn(parent), await signIn(parent)]
  const { status } = await end(here_, await here(there))
  expect(status).toBe(200)
  expect(await Promise.all([here_, there, elsewhere].map(isSignedIn))).toEqual([true, false, true])
  expect((await there.get('/trpc/session.list')).status).toBe(401)
})

test('nobody ends the session of somebody else, not even an admin or the parent', async () => {
  const parent = await makeParent(database.db)
  const child = await signIn(await makeChild(database.db, parent))
  const id = await here(child)
  for (const other of [parent, await makeParent(database.db), await makeAdmin(database.db)]) {
    const { status, json } = await end(await signIn(other), id)
    expect({ status, refusal: json.error.data.refusal }).toEqual({ status: 404, refusal: 'NOT_FOUND' })
  }
  const invented = await end(await signIn(parent), randomUUID())
  expect(invented.status).toBe(404)
  expect((await end(await signIn(parent), 'x')).status).toBe(400)
  expect(await isSignedIn(child)).toBe(true)
})

test.each<[string, () => Promise<{ email: string }>]>([
  ['a parent', () => makeParent(database.db)],
  ['a child', async () => makeChild(database.db, await makeParent(database.db))],
  ['an admin', () => makeAdmin(database.db)],
])('%s signs out everywhere else, or everywhere', async (_who, make) => {
  const person = await make()
  const other = await signIn(await makeParent(database.db))
  const [here_, there] = [await signIn(person), await signIn(person)]
  expect((await endAll(here_, false)).status).toBe(200)
  expect(await Promise.all([here_, there].map(isSignedIn))).toEqual([true, false])

  const again = await signIn(person)
  expect((await endAll(here_, true)).status).toBe(200)
  expect(await Promise.all([here_, again].map(isSignedIn))).toEqual([false, false])
  expect(await isSignedIn(other)).toBe(true)
})

test('whatever somebody ends stands in the audit log, with the address in part only', async () => {
  const parent = await makeParent(database.db)
  const [here_, there] = [await signIn(parent), await signIn(parent)]
  await end(here_, await here(there))
  await endAll(here_, true)
  const by = { by: parent.id, details: { address: '10.0.0.0' } }
  expect((await auditOf(database.db, parent.id)).slice(2)).toEqual([
    { action: 'sign-out', ...by },
    { action: 'sign-out everywhere', ...by },
  ])
})

const noticesTo = ({ email }: { email: string }) =>
  asOwner(database.db, (tx) =>
    tx.selectFrom('mailOutbox').where('recipient', '=', email).select(['subject', 'bodyText']).execute(),
  )

test('whoever signs out everywhere is told by mail, and nobody when there was nothing to end', async () => {
  const parent = await makeParent(database.db)
  const [here_, there] = [await signIn(parent), await signIn(parent)]
  await end(here_, await here(there))
  await endAll(here_, false)
  expect(await noticesTo(parent), 'one device is no news').toEqual([])
  await signIn(parent)
  await endAll(here_, false)
  expect(await noticesTo(parent)).toMatchObject([{ subject: 'Ihre Geräte wurden abgemeldet' }])

  const child = await makeChild(database.db, parent)
  await endAll(await signIn(child), true)
  const [notice] = await noticesTo(child)
  expect(notice).toMatchObject({ subject: 'Deine Geräte wurden abgemeldet' })
  expect(notice?.bodyText).toContain('Hallo Mila')
})

test('all of it asks for the password when it was not given for a while, and changes nothing before', async () => {
  const parent = await makeParent(database.db)
  const [here_, there] = [await signIn(parent), await signIn(parent)]
  await letPasswordAge(database.db, parent)
  for (const answer of [await end(here_, await here(there)), await endAll(here_, false), await endAll(here_, true)]) {
    expect(answer.json.error.data.refusal).toBe('PASSWORD_NEEDED')
  }
  expect(await Promise.all([here_, there].map(isSignedIn))).toEqual([true, true])
})

test('nobody lists or ends anything without a session', async () => {
  const browser = openBrowser()
  expect((await browser.get('/trpc/session.list')).status).toBe(401)
  expect((await end(browser, randomUUID())).status).toBe(401)
  expect((await endAll(browser, true)).status).toBe(401)
})
