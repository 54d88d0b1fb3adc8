import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { useAccountServer } from '../../../../tests/support/account-server.ts'
import { callersOf } from '../../../../tests/support/callers.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { makeChild, makeParent, uniqueEmail } from '../../../../tests/support/people.ts'

const server = await useAccountServer()
const { db } = server.database
const api = callersOf(db)

async function download(person: { email: string }, input: { childId?: string } = {}) {
  const browser = server.openBrowser()
  await browser.signIn(person.email)
  const answer = await browser.post('/api/own-data/export', input)
  expect(answer.status, answer.text).toBe(200)
  const files = unzipSync(answer.bytes)
  return ['daten.json', 'uebersicht.html'].map((name) => strFromU8(files[name] as Uint8Array)).join('\n')
}

/** A child from sixteen on, its two guardians, and an adult who was invited by mail and has no account. */
async function family() {
  const [petra, jonas] = [await makeParent(db), await makeParent(db, { firstName: 'Jonas', lastName: 'Berger' })]
  const child = await makeChild(db, petra, { name: 'Greta', birthdate: '2008-01-02' })
  await api.asChild(child).consents.giveOwn({ consent: true })
  const asPetra = api.asParent(petra)
  const { url, code } = await asPetra.guardians.invite({ kind: 'guardian', childIds: [child.id] })
  const token = url.slice(url.lastIndexOf('/') + 1)
  await api.asParent(jonas).guardians.accept({ token, code, consent: true })
  const [ofPetra, ofJonas] = [uniqueEmail('oma'), uniqueEmail('tante')]
  await asPetra.guardians.invite({ kind: 'helper', childIds: [child.id], email: ofPetra })
  await api.asParent(jonas).guardians.invite({ kind: 'helper', childIds: [child.id], email: ofJonas })
  for (const email of [petra.email, jonas.email, ofPetra, ofJonas]) expect(await mailsTo(db, email)).not.toEqual([])
  return { petra, jonas, child, ofPetra, ofJonas }
}

test('a child’s own export has the names of who accompanies it, and no address but its own', async () => {
  const { petra, jonas, child, ofPetra, ofJonas } = await family()
  const found = await download(child)
  expect(found).toContain('Jonas Berger')
  expect(found).toContain(child.email)
  expect([petra.email, jonas.email, ofPetra, ofJonas].filter((email) => found.includes(email))).toEqual([])
})

test.each([
  ['of the whole family', () => ({})],
  ['of one child', (child: { id: string }) => ({ childId: child.id })],
])('a parent’s export %s has of the other parent, and of whom that one invited, no address', async (_, ofChild) => {
  const { petra, jonas, child, ofPetra, ofJonas } = await family()
  const found = await download(petra, ofChild(child))
  expect(found).toContain('Jonas Berger')
  expect([petra.email, ofPetra].filter((email) => !found.includes(email))).toEqual([])
  expect([jonas.email, ofJonas].filter((email) => found.includes(email))).toEqual([])
})
