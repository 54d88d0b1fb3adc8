import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { EndCause } from '../../../domain/people/guardians.ts'
import { useAccountServer } from '../../../tests/support/account-server.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { givePass } from '../../../tests/support/learning.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { accompany, makeChild, makeParent, type TestChild } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { testMailer } from '../../../tests/support/test-mailer.ts'
import { asSystem } from '../../platform/db/actor.ts'
import { eraseAccount } from '../privacy/erase.ts'
import { endGuardianship } from './end.ts'

const server = await useAccountServer()
const { db } = server.database
const api = callersOf(db)
const ASKED = 'Braucht Ihr Kind ein neues Geheimnis?'
const [OLD, NEW] = ['482913', '193847'].map((digits) => ({ method: 'digits' as const, digits })) as [Secret, Secret]
type Secret = { method: 'digits'; digits: string }

/** A child with two guardians. */
async function shared(about: Parameters<typeof makeChild>[2] = {}) {
  const [stays, leaves] = [await makeParent(db), await makeParent(db, { firstName: 'Jonas' })]
  const child = await makeChild(db, stays, about)
  await accompany(db, child, leaves)
  return { stays, leaves, child, asStaying: api.asParent(stays), asLeaving: api.asParent(leaves) }
}

/** The same, and the child signs in with a nickname. */
async function sharedWithNickname() {
  const family = await shared({ registered: false })
  await family.asStaying.nicknameLogins.set({ childId: family.child.id, nickname: 'Milli', secret: OLD })
  return family
}
type Family = Awaited<ReturnType<typeof shared>>

const guardianshipOf = (child: TestChild, { id }: { id: string }) =>
  asOwner(db, (tx) =>
    tx
      .selectFrom('guardianships')
      .where('childId', '=', child.id)
      .where('personId', '=', id)
      .select('id')
      .executeTakeFirstOrThrow(),
  )
const leave = async ({ child, leaves, asLeaving }: Family) =>
  asLeaving.guardians.end(await guardianshipOf(child, leaves))
const endAsOperator = async ({ child, leaves }: Family, because: EndCause = 'court') => {
  const { id } = await guardianshipOf(child, leaves)
  return asSystem(db, 'a test', (tx) => endGuardianship(tx, testMailer, { id, because }))
}
const eraseLeaving = ({ leaves }: Family) => asSystem(db, 'a test', (tx) => eraseAccount(tx, leaves.id, testMailer))
const endings = [
  ['goes', leave],
  ['is ended by the operator', endAsOperator],
  ['deletes the account', eraseLeaving],
] as const

const isDoubted = async ({ asStaying, child }: Family) =>
  (await asStaying.children.list()).find(({ id }) => id === child.id)?.isSecretDoubted
const handsOf = async ({ asStaying }: Family) => (await asStaying.family.today()).hand.map(({ kind }) => kind)
const asksOf = async ({ email }: { email: string }) =>
  (await mailsTo(db, email)).filter(({ text }) => text.includes(ASKED)).length

const sessionsOf = ({ id }: { id: string }) =>
  asOwner(db, async (tx) => {
    const { rows } = await sql<{ isOpenedByParent: boolean }>`
      select s."confirmedAt" = 'epoch' as is_opened_by_parent from auth.session s
      join children c on c.auth_user_id = s."userId" where c.id = ${id}`.execute(tx)
    return rows.map(({ isOpenedByParent }) => (isOpenedByParent ? 'by a parent' : 'by the child'))
  })

/** The child is signed in by itself, and on a device of the one who leaves. */
async function signInTwice({ child, leaves }: Family) {
  expect((await server.openBrowser().signIn(child.email)).status).toBe(200)
  const tablet = server.openBrowser()
  await tablet.signIn(leaves.email)
  expect((await tablet.post('/api/auth/learn-as', { childId: child.id })).status).toBe(200)
  expect((await sessionsOf(child)).sort()).toEqual(['by a parent', 'by the child'])
}

describe.each(endings)('a guardian who %s', (_, end) => {
  test('leaves no link that opens something; those of the other one stay', async () => {
    const family = await shared()
    const [level] = (await makeCompetency(db)).levels as [TestLevel]
    const child = { childId: family.child.id }
    const [lesson, quiz] = [
      { ...child, contentType: 'lesson' as const, contentId: level.lessonIds[0] as string },
      { ...child, contentType: 'quiz' as const, contentId: level.quizId },
    ]
    const { token } = await family.asLeaving.sharing.link(lesson)
    const { token: ofOther } = await family.asStaying.sharing.link(quiz)
    await end(family)
    const open = await asOwner(db, (tx) =>
      tx
        .selectFrom('childShareableLinks')
        .where('childId', '=', family.child.id)
        .where('isActive', '=', true)
        .select('accessToken')
        .execute(),
    )
    expect(open).toEqual([{ accessToken: ofOther }])
    await expect(api.visitor.sharing.contentByToken({ token })).rejects.toMatchObject(refusal('LINK_NOT_FOUND'))
  })

  test('leaves no session of the child that a parent opened in its place', async () => {
    const family = await shared()
    await signInTwice(family)
    await end(family)
    expect(await sessionsOf(family.child)).not.toContain('by a parent')
  })

  test('has whoever stays asked for a new secret, by mail and on Heute, until there is one', async () => {
    const family = await sharedWithNickname()
    await end(family)
    expect(await isDoubted(family)).toBe(true)
    expect(await handsOf(family)).toContain('new-secret')
    expect(await asksOf(family.stays)).toBe(1)
    expect(await asksOf(family.leaves)).toBe(0)
    const setUp = { childId: family.child.id, nickname: 'Milli' }
    await family.asStaying.nicknameLogins.set({ ...setUp, nickname: 'Mila', secret: null })
    expect(await isDoubted(family), 'after another nickname only').toBe(true)
    await family.asStaying.nicknameLogins.set({ ...setUp, secret: NEW })
    expect(await isDoubted(family)).toBe(false)
    expect(await handsOf(family)).not.toContain('new-secret')
  })
})

test('a child whose secret is known is signed out everywhere; one of sixteen with its own address is left alone', async () => {
  const [young, old] = [await shared(), await shared()]
  for (const family of [young, old]) await signInTwice(family)
  await asOwner(db, (tx) =>
    tx.updateTable('children').set({ birthdate: '2008-01-02' }).where('id', '=', old.child.id).execute(),
  )
  await leave(young)
  await leave(old)
  expect(await sessionsOf(young.child)).toEqual([])
  expect(await sessionsOf(old.child)).toEqual(['by the child'])
})

test('pages of passes that who leaves has opened end; those of the other one stay', async () => {
  const family = await shared()
  const { asStaying, asLeaving, child } = family
  const earned = () => givePass(db, child, { title: 'Passwörter', earnedAt: new Date() })
  const [{ id: mine }, { id: theirs }] = [await earned(), await earned()]
  await asStaying.passes.openCheckPage({ childId: child.id, passId: mine, showsName: false })
  await asLeaving.passes.openCheckPage({ childId: child.id, passId: theirs, showsName: true })
  await leave(family)
  const open = await asOwner(db, (tx) =>
    tx.selectFrom('passChecks').where('childId', '=', child.id).select('passId').execute(),
  )
  expect(open).toEqual([{ passId: mine }])
})

test('a helper who goes changes nothing about the child’s sessions and secret', async () => {
  const { stays, child, ...family } = await shared()
  const helper = await makeParent(db)
  await accompany(db, child, helper, 'helper')
  await signInTwice({ ...family, stays, child })
  await api.asParent(helper).guardians.end(await guardianshipOf(child, helper))
  expect(await sessionsOf(child)).toHaveLength(2)
  expect(await isDoubted({ ...family, stays, child })).toBe(false)
})

describe('another secret is asked for', () => {
  test('until a guardian says that it is not needed; nobody else can', async () => {
    const family = await shared()
    await leave(family)
    const ofChild = { childId: family.child.id }
    await expect(family.asLeaving.guardians.keepSecret(ofChild)).rejects.toMatchObject(refusal('NOT_FOUND'))
    expect(await isDoubted(family)).toBe(true)
    await family.asStaying.guardians.keepSecret(ofChild)
    expect(await isDoubted(family)).toBe(false)
  })

  test.each([
    ['does not sign in yet', { registered: false }],
    ['is sixteen and has an address of its own', { birthdate: '2008-01-02' }],
  ])('never of a child that %s', async (_, about) => {
    const family = await shared(about)
    await leave(family)
    expect(await isDoubted(family)).toBe(false)
    expect(await asksOf(family.stays)).toBe(0)
  })
})

test.each([
  ['court', 'eine Entscheidung eines Gerichts'],
  ['request', 'eine schriftliche Bitte'],
  ['mistake', 'ein Irrtum'],
] as const)('both read that the operator ended it because of a %s, and whom to ask', async (because, words) => {
  const family = await shared()
  await endAsOperator(family, because)
  for (const { email } of [family.stays, family.leaves]) {
    const mail = (await mailsTo(db, email)).find(({ subject }) => /^Wir haben (eine|Ihre) Begleitung/.test(subject))
    expect(mail?.text).toContain(words)
    expect(mail?.text).toMatch(/Fragen dazu beantworten wir Ihnen: \S+@/)
    expect(mail?.text).not.toContain('Jemand hat')
  }
})
