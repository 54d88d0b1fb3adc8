import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useAccountServer } from '../../../tests/support/account-server.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeChild, makeParent } from '../../../tests/support/people.ts'

const server = await useAccountServer()

const records = () =>
  asOwner(server.database.db, (tx) =>
    tx
      .selectFrom('auditLog')
      .where('action', '=', 'access refused')
      .orderBy('id')
      .select(['actorId', 'details'])
      .execute(),
  )

test('who tries what is not for them is noted by id, once an hour for each procedure', async () => {
  const before = await records()
  const parent = await makeParent(server.database.db)
  const browser = server.openBrowser()
  await browser.signIn(parent.email)
  for (let times = 0; times < 3; times++) expect((await browser.get('/trpc/admin.counts')).status).toBe(403)
  expect((await browser.get('/trpc/learning.childDashboard')).status).toBe(403)
  const address = browser.address.replace(/\d+$/, '0')
  await expect
    .poll(records)
    .toEqual([
      ...before,
      { actorId: parent.id, details: { path: 'admin.counts', address } },
      { actorId: parent.id, details: { path: 'learning.childDashboard', address } },
    ])
})

test('nor is it forgotten where files come and go', async () => {
  const before = await records()
  const parent = await makeParent(server.database.db)
  const browser = server.openBrowser()
  await browser.signIn(parent.email)
  expect((await browser.get('/api/packages')).status).toBe(403)
  expect((await browser.post('/api/media', {})).status).toBe(403)
  const noted = (path: string) => ({ actorId: parent.id, details: expect.objectContaining({ path }) })
  await expect.poll(records).toHaveLength(before.length + 2)
  expect(await records()).toEqual(
    expect.arrayContaining([...before, noted('admin.packages.download'), noted('admin.media.upload')]),
  )
})

test('what is for them is not noted, nor is a visitor who is asked to sign in', async () => {
  const before = await records()
  const child = await makeChild(server.database.db, await makeParent(server.database.db))
  const admin = await makeAdmin(server.database.db)
  const [asChild, asAdmin] = [server.openBrowser(), server.openBrowser()]
  await asChild.signIn(child.email)
  await asAdmin.signIn(admin.email)
  expect((await asChild.get('/trpc/learning.childDashboard')).status).toBe(200)
  expect((await asAdmin.get('/trpc/admin.counts')).status).toBe(200)
  expect((await server.openBrowser().get('/trpc/admin.counts')).status).toBe(401)
  const parent = await makeParent(server.database.db)
  const asParent = server.openBrowser()
  await asParent.signIn(parent.email)
  expect((await asParent.get('/trpc/admin.counts')).status).toBe(403) // noted after the others
  const noted = { actorId: parent.id, details: expect.objectContaining({ path: 'admin.counts' }) }
  await expect.poll(records).toEqual([...before, noted])
})

test('what is not found, wrong or too much is no refused access', async () => {
  const before = await records()
  const parent = await makeParent(server.database.db)
  const browser = server.openBrowser()
  await browser.signIn(parent.email)
  expect((await browser.post('/trpc/children.remove', { id: randomUUID() })).status).toBe(404)
  expect((await browser.post('/trpc/children.remove', { id: 'x' })).status).toBe(400)
  expect((await browser.get('/trpc/admin.counts')).status).toBe(403) // noted after the others
  const noted = { actorId: parent.id, details: expect.objectContaining({ path: 'admin.counts' }) }
  await expect.poll(records).toEqual([...before, noted])
})
