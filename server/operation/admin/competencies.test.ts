import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type CompetencyInput, plainLook } from '../../../domain/content/content.ts'
import type { RefusalCode } from '../../../domain/platform/refusals.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeChild, makeParent, type TestChild } from '../../../tests/support/people.ts'
import { publishNewLesson } from '../../../tests/support/publish-lesson.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { recountPending } from '../../learning/progress/recount.ts'

const database = await useDatabase()
const api = callersOf(database.db)
const admin = api.asAdmin(await makeAdmin(database.db)).admin

const competencyOf = (change: Partial<CompetencyInput> = {}): CompetencyInput => ({
  title: `Kompetenz ${randomUUID().slice(0, 8)}`,
  description: null,
  orderIndex: 0,
  pedagogicalMinAge: null,
  vendorMinAge: null,
  passMotto: null,
  passNote: null,
  ...plainLook,
  ...change,
})
const level = { title: 'Erstes Level', description: null, orderIndex: 0, minAge: null, talkingPoints: [] }
const isPublic = async (id: string) => {
  api.catalogue.drop()
  return (await api.catalogue.findById(id)) !== undefined
}

test('a new competency is seen by nobody else until it is published, and then at the address of its title', async () => {
  const { id } = await admin.competencies.create(competencyOf({ title: 'Sichere Passwörter' }))
  expect(await isPublic(id)).toBe(false)
  expect(await admin.competencies.byId({ id })).toMatchObject({ slug: 'sichere-passwoerter', isPublished: false })
  await expect(admin.competencies.publish({ id })).rejects.toMatchObject(
    refusal('CONTENT_NOT_READY', 'Level: Eine Kompetenz braucht mindestens ein Level.'),
  )

  const made = await admin.skillLevels.create({ ...level, competencyId: id })
  const simulation = await admin.content.create({ type: 'simulation', skillLevelId: made.id })
  await asOwner(database.db, (tx) =>
    tx.updateTable('simulations').set({ publishedAt: new Date() }).where('id', '=', simulation.id).execute(),
  )
  await expect(admin.competencies.publish({ id })).rejects.toMatchObject(
    refusal('CONTENT_NOT_READY', expect.stringContaining('Level 1 „Erstes Level“: Hier ist noch nichts für das Kind')),
  )

  await publishNewLesson(admin.content, made.id)
  await admin.competencies.publish({ id })
  expect(await isPublic(id)).toBe(true)
})

test('saving is seen at once, and an old address keeps leading there', async () => {
  const { id } = await makeCompetency(database.db, { title: 'Alter Name' })
  await admin.competencies.update({ id, ...competencyOf({ title: 'Ganz anderer Name' }) })
  api.catalogue.drop()
  expect(await api.visitor.competencies.bySlug({ slug: 'alter-name' })).toMatchObject({ slug: 'ganz-anderer-name' })
})

test.each<[string, string, RefusalCode]>([
  ['a title that is taken', 'Schon da!', 'COMPETENCY_TITLE_TAKEN'],
  ['a title of which no address can be made', '!!! ???', 'COMPETENCY_TITLE_UNUSABLE'],
])('%s is refused', async (_sentence, title, code) => {
  await admin.competencies.create(competencyOf({ title: 'Schon da' })).catch(() => {})
  await expect(admin.competencies.create(competencyOf({ title }))).rejects.toMatchObject(refusal(code))
})

test('who is not signed in is told so, in the specification’s words (S5.17)', async () => {
  await expect(api.visitor.admin.competencies.create(competencyOf())).rejects.toMatchObject({
    message: 'Sie müssen angemeldet sein.',
  })
})

test('deleting tells what goes with it, and takes no pass away', async () => {
  const competency = await makeCompetency(database.db, { levels: 2 })
  const parent = await makeParent(database.db)
  const child = await makeChild(database.db, parent)
  await api.asParent(parent).assignments.assign({ childId: child.id, competencyId: competency.id })
  const pass = { childId: child.id, competencyId: competency.id, title: competency.title, levels: ['Stufe 1'] }
  await asOwner(database.db, (tx) => tx.insertInto('childPasses').values(pass).execute())
  expect(await admin.competencies.consequences({ id: competency.id })).toEqual({
    levels: 2,
    lessons: 4,
    quizzes: 2,
    simulations: 0,
    links: 0,
    children: null,
    passes: null,
  })
  await admin.standing.bin({ type: 'competency', id: competency.id })
  await admin.competencies.remove({ id: competency.id })
  await expect(admin.competencies.byId({ id: competency.id })).rejects.toMatchObject(refusal('NOT_FOUND'))
  expect(await api.asParent(parent).passes.listForChild({ childId: child.id })).toMatchObject([
    { title: competency.title },
  ])
})

test('of children deleting tells no small number, and rounds down the others', async () => {
  const { id } = await makeCompetency(database.db)
  const parent = await makeParent(database.db)
  const family: TestChild[] = []
  for (let count = 0; count < 12; count++) family.push(await makeChild(database.db, parent, { registered: false }))
  const assign = (children: typeof family) =>
    asOwner(database.db, (tx) =>
      tx
        .insertInto('childCompetencies')
        .values(children.map((child) => ({ childId: child.id, competencyId: id })))
        .execute(),
    )
  await assign(family.slice(0, 4))
  expect(await admin.competencies.consequences({ id })).toMatchObject({ children: null, passes: null })
  await assign(family.slice(4, 7))
  expect(await admin.competencies.consequences({ id })).toMatchObject({ children: 5 })
})

test('deleting a level brings the count of the others up to date', async () => {
  const { id, levels } = await makeCompetency(database.db, { levels: 2 })
  const parent = await makeParent(database.db)
  const child = await makeChild(database.db, parent)
  await api.asParent(parent).assignments.assign({ childId: child.id, competencyId: id })
  await admin.standing.bin({ type: 'level', id: (levels[1] as TestLevel).id })
  await recountPending(database.db)
  expect(await api.asParent(parent).assignments.listForChild({ childId: child.id })).toMatchObject([{ levelsTotal: 1 }])
})

test('levels and competencies are put into order', async () => {
  const { id, levels } = await makeCompetency(database.db, { levels: 3 })
  const ids = levels.map((one) => one.id).reverse()
  await admin.skillLevels.reorder({ competencyId: id, ids })
  expect((await admin.competencies.byId({ id })).levels.map((one) => one.id)).toEqual(ids)
  await expect(admin.skillLevels.reorder({ competencyId: id, ids: ids.slice(1) })).rejects.toMatchObject(
    refusal('ORDER_OUTDATED'),
  )
  const all = (await admin.competencies.list()).map((one) => one.id).reverse()
  await admin.competencies.reorder({ ids: all })
  expect((await admin.competencies.list()).map((one) => one.id)).toEqual(all)
})

test('a link by an admin opens what is published for all, counts for no child, and ends when it is revoked', async () => {
  const { levels } = await makeCompetency(database.db)
  const { quizId, parentLessonId } = levels[0] as TestLevel
  await expect(admin.links.make({ type: 'lesson', id: parentLessonId })).rejects.toMatchObject(refusal('NOT_SHAREABLE'))
  await admin.links.make({ type: 'quiz', id: quizId })
  const [link] = await admin.links.list({ type: 'quiz', id: quizId })
  const token = link?.token as string
  expect(await api.visitor.sharing.contentByToken({ token })).toMatchObject({ title: 'Quiz 1', counts: false })
  await admin.links.revoke({ id: link?.id as string })
  expect(await admin.links.list({ type: 'quiz', id: quizId })).toEqual([])
  await expect(api.visitor.sharing.contentByToken({ token })).rejects.toMatchObject(refusal('LINK_NOT_FOUND'))
})
