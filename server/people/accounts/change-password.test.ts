import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountServer, openAccountServer } from '../../../tests/support/account-server.ts'
import { auditOf } from '../../../tests/support/audit-log.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { letPasswordAge, makeParent } from '../../../tests/support/people.ts'
import type { Database } from '../../platform/db/connect.ts'

const NEW = 'Ganz-Neues-Pferd-9'

let database: Database
let openBrowser: AccountServer['openBrowser']
beforeAll(async () => {
  ;({ database, openBrowser } = await openAccountServer())
})
afterAll(() => database.close())

async function signedIn() {
  const parent = await makeParent(database.db)
  const browser = openBrowser()
  await browser.signIn(parent.email)
  return { parent, browser }
}
const asOwnerOf = (id: string, statement: (id: string) => ReturnType<typeof sql>) =>
  asOwner(database.db, (tx) => statement(id).execute(tx))
const change = (browser: ReturnType<typeof openBrowser>, password: unknown = NEW) =>
  browser.post('/api/auth/new-password', { password })

test('a new password counts at once, ends every other session and is told to the owner', async () => {
  const { parent, browser } = await signedIn()
  const elsewhere = openBrowser()
  await elsewhere.signIn(parent.email)
  expect(await change(browser)).toMatchObject({ status: 200, text: '{}' })
  expect(await browser.session()).toMatchObject({ user: { id: parent.id } })
  expect(await elsewhere.session()).toBeNull()
  expect((await openBrowser().signIn(parent.email)).status).toBe(401)
  expect((await openBrowser().signIn(parent.email, NEW)).status).toBe(200)
  const [mail] = await mailsTo(database.db, parent.email)
  expect(mail?.subject).toBe('Ihr Passwort wurde geändert')
})

test('it is noted in the audit log, by id and with the address in part only', async () => {
  const { parent, browser } = await signedIn()
  await change(browser)
  const details = { address: '10.0.0.0' }
  expect((await auditOf(database.db, parent.id)).at(-1)).toEqual({ action: 'password changed', by: parent.id, details })
})

test('it ends a reset link that was asked for before', async () => {
  const { parent, browser } = await signedIn()
  await browser.post('/api/auth/request-reset-link', { email: parent.email })
  const links = () =>
    asOwner(database.db, async (tx) => {
      const { rows } = await sql`select purpose from auth.mailed_links where user_id = ${parent.id}`.execute(tx)
      return rows
    })
  expect(await links()).toEqual([{ purpose: 'reset' }])
  await change(browser)
  expect(await links()).toEqual([])
})

test('it needs the old one, given lately', async () => {
  const { parent, browser } = await signedIn()
  await letPasswordAge(database.db, parent)
  expect(await change(browser)).toMatchObject({ status: 403, json: { code: 'PASSWORD_NEEDED' } })
  expect((await openBrowser().signIn(parent.email)).status).toBe(200)
})

test('somebody who came with Google gets a first one', async () => {
  const { parent, browser } = await signedIn()
  await asOwnerOf(
    parent.id,
    (id) => sql`update auth.account set "providerId" = 'google', "accountId" = 'g-1', password = null
      where "userId" = ${id}`,
  )
  expect((await browser.get('/api/auth/confirm-password')).json).toEqual({ hasPassword: false })
  expect((await change(browser)).status).toBe(200)
  expect((await browser.get('/api/auth/confirm-password')).json).toEqual({ hasPassword: true })
  expect((await openBrowser().signIn(parent.email, NEW)).status).toBe(200)
})

test.each([
  ['kurz', 'Das Passwort muss mindestens 8 Zeichen lang sein.'],
  ['Passwort123!', 'Dieses Passwort ist zu bekannt. Ein anderes schützt besser.'],
  ['x'.repeat(129), 'Das Passwort darf höchstens 128 Zeichen lang sein.'],
  [null, 'Das Passwort muss mindestens 8 Zeichen lang sein.'],
])('«%s» is refused as it is when registering', async (password, message) => {
  const { browser } = await signedIn()
  expect(await change(browser, password)).toMatchObject({ status: 400, json: { fields: { password: message } } })
})

test('nobody without a session changes anything', async () => {
  expect(await change(openBrowser())).toMatchObject({ status: 401, json: { code: 'UNAUTHORIZED' } })
})
