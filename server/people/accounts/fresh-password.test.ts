import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '../../../domain/platform/refusals.ts'
import { type AccountServer, openAccountServer } from '../../../tests/support/account-server.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent, PASSWORD } from '../../../tests/support/people.ts'
import type { Database } from '../../platform/db/connect.ts'

let database: Database
let openBrowser: AccountServer['openBrowser']

beforeAll(async () => {
  ;({ database, openBrowser } = await openAccountServer())
})
afterAll(() => database.close())

/** A parent's browser, signed in this many minutes ago. */
async function signedIn(minutesAgo: number) {
  const parent = await makeParent(database.db)
  const browser = openBrowser()
  await browser.signIn(parent.email)
  await asOwner(database.db, (tx) =>
    sql`update auth.session set "confirmedAt" = now() - make_interval(mins => ${minutesAgo}) where "userId" = ${parent.id}`.execute(
      tx,
    ),
  )
  const trySomethingGrave = () => browser.post('/trpc/session.endAll', { alsoHere: false })
  return { parent, browser, trySomethingGrave }
}

const refusalOf = ({ status, json }: { status: number; json: { error?: { data: { refusal: string } } } }) => ({
  status,
  refusal: json.error?.data.refusal,
})
const needsPassword = { status: 403, refusal: 'PASSWORD_NEEDED' }

test('signing in counts for ten minutes', async () => {
  const young = await signedIn(9)
  expect((await young.trySomethingGrave()).status).toBe(200)
  const old = await signedIn(11)
  const answer = await old.trySomethingGrave()
  expect(refusalOf(answer)).toEqual(needsPassword)
  expect(answer.json.error.message).toBe('Bitte bestätigen Sie Ihr Passwort.')
})

test('giving the password again counts for ten minutes more, in this browser only', async () => {
  const { parent, browser, trySomethingGrave } = await signedIn(11)
  const elsewhere = openBrowser()
  await elsewhere.signIn(parent.email)
  await asOwner(database.db, (tx) =>
    sql`update auth.session set "confirmedAt" = now() - interval '11 minutes'`.execute(tx),
  )

  expect((await browser.post('/api/auth/confirm-password', { password: PASSWORD })).json).toEqual({})
  expect(refusalOf(await elsewhere.post('/trpc/session.endAll', { alsoHere: false }))).toEqual(needsPassword)
  expect((await trySomethingGrave()).status).toBe(200)
})

test.each<[string, unknown, keyof typeof refusals, number]>([
  ['a wrong password', { password: 'Anderes-Pferd-8' }, 'WRONG_PASSWORD', 403],
  ['an empty one', { password: '' }, 'INVALID_INPUT', 400],
  ['no text', { password: { $ne: null } }, 'INVALID_INPUT', 400],
  ['one that is too long', { password: 'x'.repeat(129) }, 'INVALID_INPUT', 400],
  ['none', undefined, 'INVALID_INPUT', 400],
])('%s confirms nothing', async (_sentence, body, code, status) => {
  const { browser, trySomethingGrave } = await signedIn(11)
  const answer = await browser.post('/api/auth/confirm-password', body)
  expect(answer).toMatchObject({ status, json: { code, message: refusals[code].message } })
  expect(refusalOf(await trySomethingGrave())).toEqual(needsPassword)
})

test('a child confirms with its own password, and nobody with somebody else’s', async () => {
  const parent = await makeParent(database.db)
  const child = await makeChild(database.db, parent)
  const browser = openBrowser()
  await browser.signIn(child.email)
  expect((await browser.post('/api/auth/confirm-password', { password: PASSWORD })).status).toBe(200)

  await asOwner(database.db, (tx) =>
    sql`update auth.account set password = null where "userId" = ${parent.id}`.execute(tx),
  )
  expect((await browser.post('/api/auth/confirm-password', { password: PASSWORD })).status).toBe(200)
})

test('whoever has no password is told so, and cannot invent one', async () => {
  const { parent, browser } = await signedIn(11)
  expect((await browser.get('/api/auth/confirm-password')).json).toEqual({ hasPassword: true })
  await asOwner(database.db, (tx) =>
    sql`update auth.account set password = null, "providerId" = 'google' where "userId" = ${parent.id}`.execute(tx),
  )
  expect((await browser.get('/api/auth/confirm-password')).json).toEqual({ hasPassword: false })
  expect((await browser.post('/api/auth/confirm-password', { password: PASSWORD })).status).toBe(403)
})

test('guessing is stopped after five tries, the right password included, and other people are not', async () => {
  const { browser } = await signedIn(11)
  const guess = (password: string) => browser.post('/api/auth/confirm-password', { password })
  for (let tries = 0; tries < 5; tries++) expect((await guess(`Falsches-Pferd-${tries}`)).status).toBe(403)
  const stopped = await guess(PASSWORD)
  expect(stopped).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } })
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)

  const other = await signedIn(11)
  expect((await other.browser.post('/api/auth/confirm-password', { password: PASSWORD })).status).toBe(200)
})

test('the right password makes the wrong ones before it undone', async () => {
  const { browser } = await signedIn(11)
  const confirm = async (password: string) => (await browser.post('/api/auth/confirm-password', { password })).status
  for (let round = 0; round < 2; round++) {
    for (let tries = 0; tries < 4; tries++) expect(await confirm('Falsches-Pferd-1')).toBe(403)
    expect(await confirm(PASSWORD)).toBe(200)
  }
})

test('nobody confirms anything without a session', async () => {
  const nobody = { status: 401, json: { code: 'UNAUTHORIZED', message: 'Nicht angemeldet' } }
  expect(await openBrowser().post('/api/auth/confirm-password', { password: PASSWORD })).toMatchObject(nobody)
  expect(await openBrowser().get('/api/auth/confirm-password')).toMatchObject(nobody)
  expect((await openBrowser().post('/trpc/session.endAll', { alsoHere: true })).status).toBe(401)
})
