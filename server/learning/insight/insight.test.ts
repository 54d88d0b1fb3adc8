import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import type { TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { finishLevel, givePass, makeLearner, readLessons, tryQuiz } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const database = await useDatabase()
const api = callersOf(database.db)

/** A child with one assigned competency of two levels, and the insight into it. */
async function makeObserved({ talkingPoints = [] as string[] } = {}) {
  const { parent, child, competency, asParent } = await makeLearner(database.db, { levels: 2, questions: 2 })
  const [first, second] = competency.levels as [TestLevel, TestLevel]
  for (const [index, point] of talkingPoints.entries()) await setTalkingPoint(competency.levels[index]?.id, point)
  const see = () => asParent.insight.ofChild({ childId: child.id })
  return { parent, child, competency, first, second, caller: asParent, see }
}

const setTalkingPoint = (id = '', point = '') =>
  asOwner(database.db, (tx) =>
    tx
      .updateTable('skillLevels')
      .set({ talkingPoints: [point] })
      .where('id', '=', id)
      .execute(),
  )

/** As if all this child did had happened so many days earlier. */
const makeOlder = (child: { id: string }, days: number) =>
  asOwner(database.db, async (tx) => {
    const completedAt = new Date(Date.now() - days * DAY_MS)
    await tx.updateTable('lessonProgress').set({ completedAt }).where('childId', '=', child.id).execute()
    await tx.updateTable('quizAttempts').set({ completedAt }).where('childId', '=', child.id).execute()
  })

describe('an insight', () => {
  test('is the same for the child and its parent, and tells nothing but what is listed here', async () => {
    const { child, first, competency, see } = await makeObserved({ talkingPoints: ['Was war neu?'] })
    await readLessons(database.db, child, first)
    for (let tries = 0; tries < 3; tries++) await tryQuiz(database.db, child, first, 1)
    const insight = await see()
    expect(await api.asChild(child).insight.own()).toEqual(insight)
    expect(insight).toEqual({
      name: 'Mila',
      learned: [{ competency: competency.title, items: [{ kind: 'lesson', title: 'Lektion 1.1' }] }],
      hardest: [{ question: 'Frage 2?', chosen: 'Antwort D', explanation: 'Erklärung D zu Frage 2.', isSolved: false }],
      needsHelp: [{ quiz: 'Quiz 1', competency: competency.title, tries: 3 }],
      talkingPoint: { level: 'Stufe 1', question: 'Was war neu?' },
      growth: [],
      refreshers: { isOffered: true, done: [] },
    })
  })

  test('of a child that has done nothing is empty', async () => {
    const { see } = await makeObserved()
    expect(await see()).toEqual({
      ...{ name: 'Mila', learned: [], hardest: [], needsHelp: [], talkingPoint: null, growth: [] },
      refreshers: { isOffered: true, done: [] },
    })
  })

  test('of a sibling is never shown: a child has no way to ask for it', async () => {
    const { parent, child, first, see } = await makeObserved()
    await readLessons(database.db, child, first)
    const sibling = await makeChild(database.db, parent, { name: 'Nils' })
    expect((await see()).learned).toHaveLength(1)
    expect(await api.asChild(sibling).insight.own()).toMatchObject({ name: 'Nils', learned: [] })
  })
})

describe('what was learned', () => {
  test('are lessons read, quizzes passed and passes earned within seven days, and no more', async () => {
    const { child, competency, first, second, see } = await makeObserved()
    await finishLevel(database.db, child, first)
    await makeOlder(child, 7.1)
    expect((await see()).learned).toEqual([])
    await readLessons(database.db, child, second)
    await tryQuiz(database.db, child, second, 1) // 50 %
    expect((await see()).learned).toEqual([
      { competency: competency.title, items: [{ kind: 'lesson', title: 'Lektion 2.1' }] },
    ])
    await makeOlder(child, 6.9)
    await tryQuiz(database.db, child, second)
    expect((await see()).learned[0]?.items).toEqual(
      expect.arrayContaining([
        { kind: 'lesson', title: 'Lektion 2.1' },
        { kind: 'quiz', title: 'Quiz 2' },
        { kind: 'pass', title: `${competency.title} – Stufe 2 von 2` },
      ]),
    )
  })

  test('is listed by competency, the one learned last first', async () => {
    const { child, first, see } = await makeObserved()
    await readLessons(database.db, child, first)
    await givePass(database.db, child, { title: 'Alter Pass', earnedAt: new Date(Date.now() + 1000) })
    await givePass(database.db, child, { title: 'Uralter Pass', earnedAt: new Date('2020-01-01') })
    const { learned } = await see()
    expect(learned.map(({ competency }) => competency)).toEqual(['Alter Pass', expect.stringMatching(/^Kompetenz/)])
  })

  test('counts what was done through a link, but no lesson for parents', async () => {
    const { child, first, caller, see } = await makeObserved()
    const tokenOf = async (contentId: string) =>
      (await caller.sharing.link({ childId: child.id, contentType: 'lesson', contentId })).token
    await caller.sharing.markRead({ token: await tokenOf(first.lessonIds[0] as string), together: true })
    const forParents = caller.sharing.markRead({ token: await tokenOf(first.parentLessonId), together: true })
    await expect(forParents).rejects.toMatchObject(refusal('NOT_FOUND'))
    expect((await see()).learned.flatMap(({ items }) => items)).toEqual([{ kind: 'lesson', title: 'Lektion 1.1' }])
  })
})

describe('the hardest questions', () => {
  test('come in the order of how often they went wrong, and are solved when the last answer was right', async () => {
    const { child, first, see } = await makeObserved()
    await tryQuiz(database.db, child, first, 0)
    await tryQuiz(database.db, child, first, 1)
    const { hardest } = await see()
    expect(hardest.map(({ question, isSolved }) => [question, isSolved])).toEqual([
      ['Frage 2?', false],
      ['Frage 1?', true],
    ])
    await tryQuiz(database.db, child, first)
    expect((await see()).hardest.map(({ isSolved }) => isSolved)).toEqual([true, true])
    await makeOlder(child, 7.1)
    expect((await see()).hardest).toEqual([])
  })

  test('are three at most', async () => {
    const { child, first, second, see } = await makeObserved()
    await tryQuiz(database.db, child, first, 0)
    await tryQuiz(database.db, child, second, 0)
    expect((await see()).hardest).toHaveLength(3)
  })
})

describe('a quiz that may need help', () => {
  test('was tried three times, however long ago, and is none any more when it is passed or no longer assigned', async () => {
    const { child, competency, first, second, see } = await makeObserved()
    for (let tries = 0; tries < 2; tries++) await tryQuiz(database.db, child, first, 1)
    expect((await see()).needsHelp).toEqual([])
    await makeOlder(child, 30)
    await tryQuiz(database.db, child, first, 0)
    expect((await see()).needsHelp).toEqual([{ quiz: 'Quiz 1', competency: competency.title, tries: 3 }])
    await tryQuiz(database.db, child, first)
    expect((await see()).needsHelp).toEqual([])

    for (let tries = 0; tries < 3; tries++) await tryQuiz(database.db, child, second, 1)
    expect((await see()).needsHelp).toHaveLength(1)
    await asOwner(database.db, (tx) => tx.deleteFrom('childCompetencies').where('childId', '=', child.id).execute())
    expect((await see()).needsHelp).toEqual([])
  })
})

describe('the talking point', () => {
  test('is of the first level until something is learned, then of the level learned in last', async () => {
    const { child, second, see } = await makeObserved({ talkingPoints: ['Wie war es?', 'Und jetzt?'] })
    expect((await see()).talkingPoint).toEqual({ level: 'Stufe 1', question: 'Wie war es?' })
    await readLessons(database.db, child, second)
    expect((await see()).talkingPoint).toEqual({ level: 'Stufe 2', question: 'Und jetzt?' })
  })

  test('is of no level that waits to be published, and of one above the age only when a parent has opened it', async () => {
    const { child, first, second, caller, see } = await makeObserved({ talkingPoints: ['Wie war es?', 'Und jetzt?'] })
    const change = (id: string, level: { publishedAt?: null; minAge?: number }) =>
      asOwner(database.db, (tx) => tx.updateTable('skillLevels').set(level).where('id', '=', id).execute())
    await change(first.id, { publishedAt: null })
    expect((await see()).talkingPoint).toEqual({ level: 'Stufe 2', question: 'Und jetzt?' })
    await change(second.id, { minAge: 99 })
    expect((await see()).talkingPoint).toBeNull()
    await caller.assignments.openLevel({ childId: child.id, skillLevelId: second.id })
    expect((await see()).talkingPoint).toEqual({ level: 'Stufe 2', question: 'Und jetzt?' })
  })
})
