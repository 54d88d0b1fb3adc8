import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { familyChildInput } from '../../../domain/people/children-input.ts'
import { today } from '../../../domain/platform/dates.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { assign, makeFamily, makeLearner, readLessons, tryQuiz } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeChild, makeParent } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const database = await useDatabase()
const undone = { activities: 0, activitiesDone: 0 }
const api = callersOf(database.db)

describe('the dashboard', () => {
  test('shows what its parts tell by themselves, of the child that is asked for', async () => {
    const { parent, child, asParent, level } = await makeLearner(database.db)
    const first = await makeChild(database.db, parent, { name: 'Aaron' })
    await readLessons(database.db, child, level)
    await tryQuiz(database.db, child, level)
    const dashboard = await asParent.family.dashboard({ childId: child.id })
    expect(dashboard).toEqual({
      children: await asParent.children.names(),
      childId: child.id,
      assigned: await asParent.assignments.listForChild({ childId: child.id }),
      passes: await asParent.passes.listForChild({ childId: child.id }),
    })
    expect(dashboard.assigned).toHaveLength(1)
    expect(dashboard.passes).toHaveLength(1)
    expect(await asParent.family.dashboard({})).toMatchObject({ childId: first.id, assigned: [], passes: [] })
  })

  test('of somebody else’s child shows the first own one, and is empty without children', async () => {
    const { child } = await makeLearner(database.db)
    const parent = await makeParent(database.db)
    const empty = { children: [], childId: null, assigned: [], passes: [] }
    expect(await api.asParent(parent).family.dashboard({ childId: child.id })).toEqual(empty)
    const own = await makeChild(database.db, parent)
    const shown = await api.asParent(parent).family.dashboard({ childId: child.id })
    expect(shown).toMatchObject({ children: [{ id: own.id }], childId: own.id, assigned: [], passes: [] })
  })
})

describe('the family at a glance', () => {
  test('counts the passes of each own child and says what it learns now, what is begun first', async () => {
    const { parent, child, asParent, level } = await makeLearner(database.db)
    await makeLearner(database.db) // another family
    const sister = await makeChild(database.db, parent, { name: 'Rosa' })
    const [waiting, begun] = [await makeCompetency(database.db), await makeCompetency(database.db)]
    await assign(database.db, child, waiting, begun)
    expect(await asParent.family.atAGlance()).toEqual(
      expect.arrayContaining([
        { childId: child.id, passes: 0, learning: expect.any(String) },
        { childId: sister.id, passes: 0, learning: null },
      ]),
    )
    await readLessons(database.db, child, level)
    await tryQuiz(database.db, child, level)
    await readLessons(database.db, child, begun.levels[0] as TestLevel)
    const glances = await asParent.family.atAGlance()
    expect(glances).toHaveLength(2)
    expect(glances).toContainEqual({ childId: child.id, passes: 1, learning: begun.title })
  })
})

describe('the profile of a child', () => {
  test('says who it is, with the age it has today', async () => {
    const parent = await makeParent(database.db)
    const birthdate = `${Number(today().slice(0, 4)) - 9}${today().slice(4)}`.replace('02-29', '02-28')
    const child = await makeChild(database.db, parent, { name: 'Ole', lastName: 'Berg', birthdate, registered: false })
    const asParent = api.asParent(parent)
    const typed = familyChildInput.parse({ name: 'Ole', lastName: 'Berg', birthdate, gender: 'male', phone: '030 123' })
    await asParent.children.update({ id: child.id, ...typed, email: child.email })
    await asOwner(database.db, (tx) => tx.updateTable('children').set({ age: 3 }).where('id', '=', child.id).execute())
    expect(await asParent.family.childProfile({ childId: child.id })).toEqual({
      ...typed,
      id: child.id,
      age: 9,
      email: child.email,
      isRegistered: false,
      nickname: null,
      assigned: [],
      passes: [],
      refreshers: { isOffered: true, done: [] },
    })
  })

  test('lists what is assigned, first assigned first, and all passes, newest first', async () => {
    const { child, asParent, competency, level, ids } = await makeLearner(database.db)
    const later = await makeCompetency(database.db, { levels: 2 })
    await asParent.assignments.assign({ childId: child.id, competencyId: later.id })
    await readLessons(database.db, child, level)
    await tryQuiz(database.db, child, level)
    await asOwner(database.db, async (tx) => {
      for (const year of [2021, 2023, 2022, 2020, 2024, 2025]) {
        const earnedAt = new Date(`${year}-03-01T12:00:00Z`)
        await tx
          .insertInto('childPasses')
          .values({ childId: child.id, title: `${year}`, earnedAt, levels: [] })
          .execute()
      }
    })
    const { assigned, passes } = await asParent.family.childProfile({ childId: ids.childId })
    expect(assigned).toEqual([
      {
        id: competency.id,
        title: competency.title,
        progress: 100,
        completedAt: expect.stringMatching(/^\d{4}-/),
        levelsTotal: 1,
        levelsDone: 1,
        stepsTotal: 1,
        nextStepAtAge: null,
        levels: [{ title: 'Stufe 1', stampedAt: expect.stringMatching(/^\d{4}-/) }],
      },
      {
        id: later.id,
        title: later.title,
        progress: 0,
        completedAt: null,
        levelsTotal: 2,
        levelsDone: 0,
        stepsTotal: 2,
        nextStepAtAge: null,
        levels: [
          { title: 'Stufe 1', stampedAt: null },
          { title: 'Stufe 2', stampedAt: null },
        ],
      },
    ])
    expect(passes.map((pass) => pass.title)).toEqual([competency.title, '2025', '2024', '2023', '2022', '2021', '2020'])
  })

  test('of somebody else’s child is the same as of none', async () => {
    const { child } = await makeFamily(database.db)
    const stranger = api.asParent(await makeParent(database.db))
    for (const childId of [child.id, randomUUID()]) {
      await expect(stranger.family.childProfile({ childId })).rejects.toMatchObject(refusal('NOT_FOUND'))
    }
  })

  test('is for parents only', async () => {
    const { child } = await makeFamily(database.db)
    const ids = { childId: child.id }
    await expect(api.asChild(child).family.childProfile(ids)).rejects.toMatchObject(refusal('FORBIDDEN'))
    await expect(api.visitor.family.childProfile(ids)).rejects.toMatchObject(refusal('UNAUTHORIZED'))
    const admin = api.asAdmin(await makeAdmin(database.db))
    await expect(admin.family.childProfile(ids)).rejects.toMatchObject(refusal('FORBIDDEN'))
  })
})

describe('a competency of a child as the parent sees it', () => {
  test('shows what was read and when, what was tried, and the lessons for parents, which do not count', async () => {
    const { child, asParent, competency, level, ids } = await makeLearner(database.db, { lessons: 2 })
    await api.asChild(child).lessons.markRead({ lessonId: level.lessonIds[0] as string })
    await tryQuiz(database.db, child, level)
    const seen = await asParent.family.competencyOfChild(ids)
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    expect(seen).toEqual({
      id: competency.id,
      title: competency.title,
      description: 'Zum Ausprobieren.',
      progress: 67,
      completedAt: null,
      child: { id: child.id, name: 'Mila', lastName: 'Muster', age: expect.any(Number) },
      levels: [
        {
          id: level.id,
          title: 'Stufe 1',
          description: null,
          minAge: null,
          isForOlder: false,
          isOpened: false,
          isStamped: false,
          talkingPoints: [],
          togetherTask: null,
          lessons: [
            {
              id: level.lessonIds[0],
              title: 'Lektion 1.1',
              isParentOnly: false,
              readAt: instant,
              readByParentAt: null,
              ...undone,
            },
            {
              id: level.lessonIds[1],
              title: 'Lektion 1.2',
              isParentOnly: false,
              readAt: null,
              readByParentAt: null,
              ...undone,
            },
            {
              id: level.parentLessonId,
              title: 'Für Eltern 1',
              isParentOnly: true,
              readAt: null,
              readByParentAt: null,
              ...undone,
            },
          ],
          quizzes: [
            {
              id: level.quizId,
              title: 'Quiz 1',
              description: null,
              attempts: 1,
              bestPercent: 100,
              latest: [{ id: expect.any(String), score: 2, maxScore: 2, completedAt: instant }],
            },
          ],
          simulations: [],
          done: 2,
          total: 3,
          isDone: false,
        },
      ],
    })
  })

  test('a level is done without its lessons for parents', async () => {
    const { child, asParent, level, ids } = await makeLearner(database.db)
    await readLessons(database.db, child, level)
    await tryQuiz(database.db, child, level)
    expect(await asParent.family.competencyOfChild(ids)).toMatchObject({
      progress: 100,
      levels: [{ done: 2, total: 2, isDone: true }],
    })
  })

  test('of many attempts come the latest three, newest first, with their number and the best of all', async () => {
    const { child, asParent, level, ids } = await makeLearner(database.db)
    await tryQuiz(database.db, child, level)
    for (const right of [0, 0, 1, 0]) await tryQuiz(database.db, child, level, right)
    const { levels } = await asParent.family.competencyOfChild(ids)
    expect(levels[0]?.quizzes).toMatchObject([
      { attempts: 5, bestPercent: 100, latest: [{ score: 0 }, { score: 1 }, { score: 0 }] },
    ])
  })

  test('a simulation shows its latest three attempts in the same way', async () => {
    const { child, asParent, level, ids } = await makeLearner(database.db)
    await asOwner(database.db, async (tx) => {
      const { id } = await tx
        .insertInto('simulations')
        .values({
          skillLevelId: level.id,
          title: 'Köder',
          endpointUrl: 'https://lab.netzpass.example/',
          orderIndex: 0,
          publishedAt: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const [minute, isSuccessful] of [true, false, true, false].entries()) {
        const completedAt = new Date(Date.UTC(2026, 2, 1, 12, minute))
        await tx
          .insertInto('simulationAttempts')
          .values({ simulationId: id, childId: child.id, isSuccessful, completedAt })
          .execute()
      }
    })
    const { levels } = await asParent.family.competencyOfChild(ids)
    expect(levels[0]?.simulations).toMatchObject([
      {
        title: 'Köder',
        attempts: 4,
        succeeded: true,
        latest: [{ isSuccessful: false }, { isSuccessful: true }, { isSuccessful: false }],
      },
    ])
  })

  test('is each child’s own', async () => {
    const { parent, child, asParent, level, ids } = await makeLearner(database.db, { lessons: 2 })
    const sibling = await makeChild(database.db, parent, { name: 'Bela' })
    const ofSibling = { ...ids, childId: sibling.id }
    await asParent.assignments.assign(ofSibling)
    await readLessons(database.db, child, level)
    await tryQuiz(database.db, child, level)
    expect(await asParent.family.competencyOfChild(ids)).toMatchObject({ child: { name: 'Mila' }, progress: 100 })
    expect(await asParent.family.competencyOfChild(ofSibling)).toMatchObject({
      child: { name: 'Bela' },
      progress: 0,
      levels: [{ done: 0, lessons: [{ readAt: null }, { readAt: null }, {}], quizzes: [{ attempts: 0, latest: [] }] }],
    })
  })

  test('shows nothing unpublished, and no text of a lesson', async () => {
    const { asParent, level, ids } = await makeLearner(database.db, { lessons: 2 })
    await asOwner(database.db, async (tx) => {
      const hidden = level.lessonIds[0] as string
      await tx.updateTable('lessons').set({ publishedAt: null }).where('id', '=', hidden).execute()
      await tx.updateTable('quizzes').set({ publishedAt: null }).where('id', '=', level.quizId).execute()
    })
    const seen = await asParent.family.competencyOfChild(ids)
    expect(seen.levels[0]?.lessons.map((lesson) => lesson.title)).toEqual(['Lektion 1.2', 'Für Eltern 1'])
    expect(seen.levels[0]?.quizzes).toEqual([])
    expect(JSON.stringify(seen)).not.toMatch(/Lies mich|Nur für Eltern/)
  })

  test('of somebody else’s child, or not assigned, is not found', async () => {
    const { asParent, ids } = await makeLearner(database.db)
    const stranger = api.asParent(await makeParent(database.db))
    await expect(stranger.family.competencyOfChild(ids)).rejects.toMatchObject(refusal('NOT_FOUND'))
    const { id: competencyId } = await makeCompetency(database.db)
    const unassigned = asParent.family.competencyOfChild({ ...ids, competencyId })
    await expect(unassigned).rejects.toMatchObject(refusal('NOT_FOUND'))
  })

  test('is for parents only', async () => {
    const { child, ids } = await makeLearner(database.db)
    await expect(api.asChild(child).family.competencyOfChild(ids)).rejects.toMatchObject(refusal('FORBIDDEN'))
    await expect(api.visitor.family.competencyOfChild(ids)).rejects.toMatchObject(refusal('UNAUTHORIZED'))
    const admin = api.asAdmin(await makeAdmin(database.db))
    await expect(admin.family.competencyOfChild(ids)).rejects.toMatchObject(refusal('FORBIDDEN'))
  })
})
