import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { LOCKED_FOR_CHILD, refusals } from '../../../domain/platform/refusals.ts'
import { useAccountServer } from '../../../tests/support/account-server.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeChild, makeParent, type TestParent } from '../../../tests/support/people.ts'

const server = await useAccountServer()
const users = callersOf(server.database.db).asAdmin(await makeAdmin(server.database.db)).admin.users

const locked = { code: 'ACCOUNT_LOCKED', message: refusals.ACCOUNT_LOCKED.message }

test('a lock ends what is open at once, and signing in says so to whoever knows the password, and to nobody else', async () => {
  const parent = await makeParent(server.database.db)
  const browser = server.openBrowser()
  await browser.signIn(parent.email)
  expect((await browser.get('/trpc/children.list')).status).toBe(200)
  await users.lock({ id: parent.id })
  expect((await browser.get('/trpc/children.list')).status).toBe(401)
  expect(await browser.session()).toBeNull()

  const right = await browser.signIn(parent.email)
  expect([right.status, right.json]).toEqual([403, locked])
  const wrong = await browser.signIn(parent.email, 'falsch-geraten')
  expect([wrong.status, wrong.json.code]).toEqual([401, 'WRONG_CREDENTIALS'])

  await users.unlock({ id: parent.id })
  expect((await browser.signIn(parent.email)).status).toBe(200)
})

test('a right password is no guess, however often it is refused', async () => {
  const parent = await makeParent(server.database.db)
  await users.lock({ id: parent.id })
  const browser = server.openBrowser()
  for (let times = 0; times < 7; times++) expect((await browser.signIn(parent.email)).status).toBe(403)
})

test('a child of a locked parent waits, with or without an address', async () => {
  const { db } = server.database
  const parent = await makeParent(db)
  const child = await makeChild(db, parent)
  const { familyCode, handle } = await nameChild(parent)
  await users.lock({ id: parent.id })
  expect((await server.openBrowser().signIn(child.email)).json).toEqual(locked)
  const secret = { method: 'digits', digits: '482913' }
  const signIn = () => server.openBrowser().post('/api/auth/sign-in/child', { familyCode, handle, secret })
  const refused = await signIn()
  expect([refused.status, refused.json]).toEqual([403, { code: 'ACCOUNT_LOCKED', message: LOCKED_FOR_CHILD }])
  await users.unlock({ id: parent.id })
  expect((await signIn()).status).toBe(200)
})

/** A child without an address, and how it signs in. */
async function nameChild(parent: TestParent) {
  const { db } = server.database
  const { id } = await makeChild(db, parent, { name: 'Nick', registered: false })
  const secret = { method: 'digits', digits: '482913' } as const
  await callersOf(db).asParent(parent).nicknameLogins.set({ childId: id, nickname: 'Nick', secret })
  return asOwner(db, async (tx) => {
    const { rows } = await sql<{ familyCode: string; handle: string }>`
      select f.code as "familyCode", l.handle from family_codes f, nickname_logins l
      where f.parent_id = ${parent.id} and l.child_id = ${id}`.execute(tx)
    return rows[0] as { familyCode: string; handle: string }
  })
}
