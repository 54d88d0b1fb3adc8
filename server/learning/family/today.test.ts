import { expect, test } from 'vitest'
import { TRIES_BEFORE_HELP } from '../../../domain/learning/insight.ts'
import { NEWS_DAYS } from '../../../domain/learning/today.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import {
  assign,
  finishLevel,
  givePass,
  letDaysPass,
  makeFamily,
  makeLearner,
  readLessons,
  tryQuiz,
} from '../../../tests/support/learning.ts'
import { makeChild, makeParent } from '../../../tests/support/people.ts'

const database = await useDatabase()
const nothing = { passes: [], learned: [], question: null, together: [], hand: [] }

test('without children there is nothing to tell', async () => {
  expect(
    await callersOf(database.db)
      .asParent(await makeParent(database.db))
      .family.today(),
  ).toEqual(nothing)
})

test('tells of all children at once, and of nobody else’s', async () => {
  const { parent, child, asParent, competency, level } = await makeLearner(database.db, { levels: 2 })
  const sibling = await makeChild(database.db, parent, { name: 'Aaron' })
  await finishLevel(database.db, child, level)
  const pass = await givePass(database.db, sibling, { title: 'Neuer Pass', earnedAt: new Date() })
  const stranger = await makeFamily(database.db, { name: 'Fremd' })
  await givePass(database.db, stranger.child, { title: 'Fremder Pass', earnedAt: new Date() })

  const today = await asParent.family.today()
  const news = { step: 1, stepsTotal: null, isCongratulated: false, thankedAt: null, earnedAt: expect.any(String) }
  expect(today.passes).toEqual([{ childId: sibling.id, name: 'Aaron', passId: pass.id, title: 'Neuer Pass', ...news }])
  expect(today.learned).toEqual([
    {
      ...{ childId: child.id, name: 'Mila', lessons: level.lessonIds.length, quizzes: 1, simulations: 0 },
      competencies: [competency.title],
    },
  ])
  expect(today.hand).toEqual([{ childId: sibling.id, name: 'Aaron', kind: 'nothing-chosen' }])
  expect(today.together).toMatchObject([{ childId: child.id, competencyId: competency.id, isForParent: true }])
  expect(JSON.stringify(today)).not.toContain('Fremd')
  expect(await stranger.asParent.family.today()).toMatchObject({ passes: [{ name: 'Fremd' }], learned: [] })
})

test('a pass is news for two weeks, and shows what parent and child said', async () => {
  const { child, asParent, asChild } = await makeFamily(database.db)
  const { id: passId } = await givePass(database.db, child, { title: 'Alter Pass', earnedAt: new Date() })
  await asParent.passes.congratulate({ childId: child.id, passId })
  await asChild.passes.thank({ passId })
  expect((await asParent.family.today()).passes).toMatchObject([
    { isCongratulated: true, thankedAt: expect.any(String) },
  ])
  await letDaysPass(database.db, child, NEWS_DAYS + 1)
  expect((await asParent.family.today()).passes).toEqual([])
})

test('the next minutes are the parent’s lesson of an open level, then the child’s, then those of the next level', async () => {
  const { child, asParent, competency, level } = await makeLearner(database.db, { levels: 2 })
  const next = async () => (await asParent.family.today()).together[0]
  expect(await next()).toMatchObject({
    lessonId: level.parentLessonId,
    isForParent: true,
    competency: competency.title,
  })
  await asParent.lessons.markReadByParent({ lessonId: level.parentLessonId })
  expect(await next()).toMatchObject({ lessonId: level.lessonIds[0], isForParent: false })
  await finishLevel(database.db, child, level)
  const second = competency.levels[1] as TestLevel
  expect(await next()).toMatchObject({ lessonId: second.parentLessonId })
  await asParent.lessons.markReadByParent({ lessonId: second.parentLessonId })
  await finishLevel(database.db, child, second)
  expect(await next()).toBeUndefined()
  expect((await asParent.family.today()).hand).toMatchObject([{ kind: 'all-done' }])
})

test('a quiz that was tried in vain again and again asks for a hand, until it is passed', async () => {
  const { child, asParent, competency, level } = await makeLearner(database.db, { levels: 2 })
  await readLessons(database.db, child, level)
  for (let tries = 1; tries <= TRIES_BEFORE_HELP; tries++) {
    expect((await asParent.family.today()).hand).toEqual([])
    await tryQuiz(database.db, child, level, 0)
  }
  expect((await asParent.family.today()).hand).toMatchObject([
    { kind: 'tries', childId: child.id, competencyId: competency.id, tries: TRIES_BEFORE_HELP },
  ])
  await tryQuiz(database.db, child, level)
  expect((await asParent.family.today()).hand).toEqual([])
})

test('a child that cannot sign in asks for a hand once something is chosen for it', async () => {
  const parent = await makeParent(database.db)
  const child = await makeChild(database.db, parent, { registered: false })
  const asParent = callersOf(database.db).asParent(parent)
  const hand = async () => (await asParent.family.today()).hand.map(({ kind }) => kind)
  expect(await hand()).toEqual(['nothing-chosen'])
  await assign(database.db, child, await makeCompetency(database.db))
  expect(await hand()).toEqual(['no-sign-in'])
  await asParent.invitations.create({ childId: child.id })
  expect(await hand()).toEqual([])
})
