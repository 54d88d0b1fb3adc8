import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { childConsent, ownConsent } from '../../../domain/people/consent.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { bornYearsAgo, makeChild, makeParent } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { asSystem } from '../../platform/db/actor.ts'
import { refusalBehind } from '../../platform/db/refuse.ts'

const database = await useDatabase()
const api = callersOf(database.db)

const YOUNGER = bornYearsAgo(12)
const OLDER = bornYearsAgo(17)

/** A family whose child has something to learn, and how it tries to. */
async function makeLearner({ birthdate = YOUNGER } = {}) {
  const parent = await makeParent(database.db)
  const child = await makeChild(database.db, parent, { birthdate })
  const competency = await makeCompetency(database.db)
  const lessonId = competency.levels[0]?.lessonIds[0] as string
  const [asParent, asChild] = [api.asParent(parent), api.asChild(child)]
  await asParent.assignments.assign({ childId: child.id, competencyId: competency.id })
  return { parent, child, asParent, asChild, lessonId, learn: () => asChild.lessons.markRead({ lessonId }) }
}
const rowsOf = (child: { id: string }) =>
  asOwner(database.db, (tx) =>
    tx.selectFrom('consents').where('childId', '=', child.id).orderBy('givenAt').selectAll().execute(),
  )

describe('when a parent withdraws the consent', () => {
  test('the child is signed out and nothing more is shown or kept, until there is a consent again', async () => {
    const { child, asParent, asChild, learn } = await makeLearner()
    await asOwner(database.db, (tx) =>
      sql`insert into auth.session ("token", "userId", "expiresAt")
        values (${child.id}, ${child.userId}, now() + interval '1 hour')`.execute(tx),
    )
    await asParent.consents.withdraw({ childId: child.id })
    const sessions = await asOwner(database.db, (tx) =>
      sql`select from auth.session where "userId" = ${child.userId}`.execute(tx),
    )
    expect(sessions.rows).toHaveLength(0)
    await expect(learn()).rejects.toMatchObject(refusal('CONSENT_NEEDED'))
    await expect(asChild.learning.childDashboard()).rejects.toMatchObject(refusal('CONSENT_NEEDED'))
    expect(await asChild.consents.mine()).toMatchObject({ state: 'withdrawn', decidesItself: false })
    expect(await asParent.children.list()).toMatchObject([{ id: child.id, consent: 'withdrawn' }])

    await asParent.consents.give({ childId: child.id, consent: true })
    await learn()
    expect(await rowsOf(child)).toMatchObject([
      { givenBy: 'parent', textVersion: 'test', withdrawnAt: expect.any(Date) },
      { givenBy: 'parent', textVersion: childConsent.version, withdrawnAt: null },
    ])
  })

  test('links that count for the child record nothing either, not even that they were opened', async () => {
    const { child, asParent, lessonId } = await makeLearner()
    await asParent.sharing.link({ childId: child.id, contentType: 'lesson', contentId: lessonId })
    await asParent.consents.withdraw({ childId: child.id })
    const link = () =>
      asOwner(database.db, (tx) =>
        tx
          .selectFrom('childShareableLinks')
          .where('childId', '=', child.id)
          .select(['accessToken as token', 'useCount', 'lastUsedAt'])
          .executeTakeFirstOrThrow(),
      )
    const { token } = await link()
    await expect(api.visitor.sharing.markRead({ token })).rejects.toMatchObject(refusal('CONSENT_NEEDED'))
    await api.visitor.sharing.recordUse({ token })
    expect(await link()).toMatchObject({ useCount: 0, lastUsedAt: null })
    await asParent.consents.give({ childId: child.id, consent: true })
    await api.visitor.sharing.recordUse({ token })
    expect(await link()).toMatchObject({ useCount: 1, lastUsedAt: expect.any(Date) })
  })

  test('the database itself refuses to keep anything, whoever asks', async () => {
    const { child, asParent, lessonId } = await makeLearner()
    await asParent.consents.withdraw({ childId: child.id })
    const writing = asSystem(database.db, 'the test', (tx) =>
      tx.insertInto('lessonProgress').values({ childId: child.id, lessonId }).execute(),
    )
    await expect(writing.catch((error) => refusalBehind(error)?.code)).resolves.toBe('CONSENT_NEEDED')
  })
})

describe('from 16 on', () => {
  test('the parent’s consent is not enough: the child is asked, agrees, and goes on', async () => {
    const { child, asParent, asChild, learn } = await makeLearner({ birthdate: OLDER })
    await expect(learn()).rejects.toMatchObject(refusal('CONSENT_NEEDED'))
    expect(await asChild.consents.mine()).toMatchObject({ state: 'awaits child', erasedOn: null })
    await asChild.consents.giveOwn({ consent: true })
    await learn()
    expect(await rowsOf(child)).toMatchObject([
      { givenBy: 'parent' },
      { givenBy: 'child', textVersion: ownConsent.version, withdrawnAt: null },
    ])
    expect(await asParent.consents.ofChild({ childId: child.id })).toMatchObject({
      state: 'given',
      decidesItself: true,
    })
  })

  test('the child withdraws it itself; its parent is told, without a name, and cannot decide for it', async () => {
    const { parent, child, asParent, asChild, learn } = await makeLearner({ birthdate: OLDER })
    await asChild.consents.giveOwn({ consent: true })
    await asChild.consents.withdrawOwn()
    await expect(learn()).rejects.toMatchObject(refusal('CONSENT_NEEDED'))
    const { state, erasedOn } = await asChild.consents.mine()
    expect(state).toBe('withdrawn')
    const days = (Date.parse(erasedOn as string) - Date.now()) / 86_400_000
    expect(Math.round(days * 100) / 100).toBe(14)
    const [mail] = await mailsTo(database.db, parent.email)
    expect(mail?.subject).toBe('Ein Kind hat seine Einwilligung zurückgezogen')
    expect(mail?.text).not.toContain('Mila')
    for (const deciding of [
      () => asParent.consents.withdraw({ childId: child.id }),
      () => asParent.consents.give({ childId: child.id, consent: true }),
    ]) {
      await expect(deciding()).rejects.toMatchObject(refusal('CONSENT_IS_THE_CHILDS'))
    }
    await asChild.consents.giveOwn({ consent: true })
    await learn()
  })
})

test('what is given already is not given a second time, in two tabs at once either', async () => {
  const younger = await makeLearner()
  const give = () => younger.asParent.consents.give({ childId: younger.child.id, consent: true })
  await younger.asParent.consents.withdraw({ childId: younger.child.id })
  await Promise.all([give(), give()])
  await give()
  expect(await rowsOf(younger.child)).toMatchObject([
    { withdrawnAt: expect.any(Date) },
    { givenBy: 'parent', textVersion: childConsent.version, withdrawnAt: null },
  ])

  const older = await makeLearner({ birthdate: OLDER })
  const giveOwn = () => older.asChild.consents.giveOwn({ consent: true })
  await Promise.all([giveOwn(), giveOwn()])
  await giveOwn()
  expect(await rowsOf(older.child)).toMatchObject([{ givenBy: 'parent' }, { givenBy: 'child' }])
})

test('consents can be given sixty times a day, and withdrawn always', async () => {
  const { child, asParent } = await makeLearner()
  const give = () => asParent.consents.give({ childId: child.id, consent: true })
  for (let given = 0; given < 60; given++) await give()
  await asParent.consents.withdraw({ childId: child.id })
  await expect(give()).rejects.toMatchObject({ cause: { code: 'TOO_MANY_REQUESTS' } })
})

describe('a parent who makes a child of 16 younger', () => {
  const form = { name: 'Mila', lastName: 'Muster', gender: 'female', birthdate: YOUNGER, phone: '' } as const

  test('is refused where the child has decided or can sign in', async () => {
    const { child, asParent, asChild } = await makeLearner({ birthdate: OLDER })
    const update = (birthdate: string) =>
      asParent.children.update({ ...form, id: child.id, email: child.email, birthdate })
    await update(bornYearsAgo(16)) // no slip has to stay
    await expect(update(YOUNGER)).rejects.toMatchObject(refusal('CHILD_STAYS_OLD_ENOUGH'))
    await asChild.consents.giveOwn({ consent: true })
    await asOwner(database.db, (tx) =>
      tx.updateTable('children').set({ authUserId: null }).where('id', '=', child.id).execute(),
    )
    await expect(update(YOUNGER)).rejects.toMatchObject(refusal('CHILD_STAYS_OLD_ENOUGH'))
    expect(await asParent.consents.ofChild({ childId: child.id })).toMatchObject({ decidesItself: true })
  })

  test('mends a slip where the child has done nothing yet', async () => {
    const parent = await makeParent(database.db)
    const { id, email } = await makeChild(database.db, parent, { birthdate: OLDER, registered: false })
    const asParent = api.asParent(parent)
    await asParent.children.update({ ...form, id, email })
    expect(await asParent.consents.ofChild({ childId: id })).toMatchObject({ decidesItself: false })
  })
})

test('a younger child decides nothing, and nobody decides for somebody else’s child', async () => {
  const { child, asChild } = await makeLearner()
  await expect(asChild.consents.giveOwn({ consent: true })).rejects.toMatchObject(refusal('CONSENT_IS_THE_PARENTS'))
  await expect(asChild.consents.withdrawOwn()).rejects.toMatchObject(refusal('CONSENT_IS_THE_PARENTS'))
  const stranger = api.asParent(await makeParent(database.db))
  for (const asking of [
    () => stranger.consents.ofChild({ childId: child.id }),
    () => stranger.consents.withdraw({ childId: child.id }),
    () => stranger.consents.give({ childId: child.id, consent: true }),
  ]) {
    await expect(asking()).rejects.toMatchObject(refusal('NOT_FOUND'))
  }
  expect(await rowsOf(child)).toMatchObject([{ givenBy: 'parent', withdrawnAt: null }])
})
