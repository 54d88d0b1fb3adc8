import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { refusals } from '../../../domain/platform/refusals.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { assign, makeFamily, readLessons, tryQuiz } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeChild, makeParent, type TestChild } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { loadContent } from '../../content/files/load.ts'

const database = await useDatabase()
const api = callersOf(database.db)

const levelOf = (competency: TestCompetency) => competency.levels[0] as TestLevel

describe('assigning a competency', () => {
  test('makes it one of the child’s, with nothing done yet', async () => {
    const { child, asParent } = await makeFamily(database.db)
    const competency = await makeCompetency(database.db, { levels: 2 })
    const assignment = await asParent.assignments.assign({ childId: child.id, competencyId: competency.id })
    expect(assignment).toEqual({ id: assignment.id, childId: child.id, competencyId: competency.id })
    const [listed] = await asParent.assignments.listForChild({ childId: child.id })
    expect(listed).toEqual({
      id: assignment.id,
      competencyId: competency.id,
      title: competency.title,
      description: 'Zum Ausprobieren.',
      assignedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      completedAt: null,
      progress: 0,
      levelsTotal: 2,
      levelsDone: 0,
      stepsTotal: 2,
      nextStepAtAge: null,
    })
    expect(Math.abs(Date.now() - Date.parse(listed?.assignedAt ?? ''))).toBeLessThan(60_000)
  })

  test('with the child of the selector is fine when both are the same', async () => {
    const { child, asParent } = await makeFamily(database.db)
    const { id: competencyId } = await makeCompetency(database.db)
    await asParent.assignments.assign({ childId: child.id, selectedChildId: child.id, competencyId })
    expect(await asParent.assignments.listForChild({ childId: child.id })).toHaveLength(1)
  })

  test('with two different children is refused in the specification’s words, though both are one’s own', async () => {
    const { parent, child, asParent } = await makeFamily(database.db)
    const sibling = await makeChild(database.db, parent)
    const { id: competencyId } = await makeCompetency(database.db)
    const assigning = asParent.assignments.assign({ childId: child.id, selectedChildId: sibling.id, competencyId })
    await expect(assigning).rejects.toMatchObject(refusal('CHILD_MISMATCH'))
    await expect(assigning).rejects.toThrow('Interner Fehler: Kind-ID stimmt nicht überein')
    expect(await asParent.assignments.listForChild({ childId: child.id })).toEqual([])
    expect(await asParent.assignments.listForChild({ childId: sibling.id })).toEqual([])
  })

  test('twice is refused, and the first assignment stays as it was', async () => {
    const { child, asParent } = await makeFamily(database.db)
    const { id: competencyId } = await makeCompetency(database.db)
    await asParent.assignments.assign({ childId: child.id, competencyId })
    const before = await asParent.assignments.listForChild({ childId: child.id })
    const again = asParent.assignments.assign({ childId: child.id, competencyId })
    await expect(again).rejects.toMatchObject(refusal('ALREADY_ASSIGNED'))
    expect(await asParent.assignments.listForChild({ childId: child.id })).toEqual(before)
  })

  test('of several to several children makes all of them, or none', async () => {
    const { parent, child, asParent } = await makeFamily(database.db)
    const sibling = await makeChild(database.db, parent)
    const [one, other] = [await makeCompetency(database.db), await makeCompetency(database.db)]
    const pairs = [child, sibling].flatMap(({ id: childId }) =>
      [one, other].map(({ id: competencyId }) => ({ childId, competencyId })),
    )
    await asParent.assignments.assign({ childId: sibling.id, competencyId: other.id })
    const all = asParent.assignments.assignSeveral({ assignments: pairs })
    await expect(all).rejects.toMatchObject(refusal('ALREADY_ASSIGNED'))
    const assigned = async () =>
      new Map((await asParent.assignments.ofFamily()).map(({ id, assignedIds }) => [id, assignedIds.toSorted()]))
    expect(await assigned()).toEqual(
      new Map([
        [child.id, []],
        [sibling.id, [other.id]],
      ]),
    )

    await asParent.assignments.assignSeveral({ selectedChildId: child.id, assignments: pairs.slice(0, 3) })
    const both = [one.id, other.id].toSorted()
    expect(await assigned()).toEqual(
      new Map([
        [child.id, both],
        [sibling.id, both],
      ]),
    )
  })

  test('of several asks for one of the selected child', async () => {
    const { parent, child, asParent } = await makeFamily(database.db)
    const sibling = await makeChild(database.db, parent)
    const { id: competencyId } = await makeCompetency(database.db)
    const assignments = [{ childId: sibling.id, competencyId }]
    await expect(asParent.assignments.assignSeveral({ selectedChildId: child.id, assignments })).rejects.toMatchObject(
      refusal('CHILD_MISMATCH'),
    )
  })

  test('twice at once makes one', async () => {
    const { child, asParent } = await makeFamily(database.db)
    const { id: competencyId } = await makeCompetency(database.db)
    const both = await Promise.allSettled(
      [1, 2].map(() => asParent.assignments.assign({ childId: child.id, competencyId })),
    )
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await asParent.assignments.listForChild({ childId: child.id })).toHaveLength(1)
  })

  test('to somebody else’s child is not found, and nothing is assigned', async () => {
    const one = await makeFamily(database.db)
    const other = await makeFamily(database.db)
    const { id: competencyId } = await makeCompetency(database.db)
    const assigning = one.asParent.assignments.assign({ childId: other.child.id, competencyId })
    await expect(assigning).rejects.toMatchObject(refusal('NOT_FOUND'))
    expect(await other.asParent.assignments.listForChild({ childId: other.child.id })).toEqual([])
  })

  test('that is not published, or never was, is not found', async () => {
    const { child, asParent } = await makeFamily(database.db)
    const { id: hidden } = await makeCompetency(database.db)
    await asOwner(database.db, (tx) =>
      tx.updateTable('competencies').set({ publishedAt: null }).where('id', '=', hidden).execute(),
    )
    for (const competencyId of [hidden, randomUUID()]) {
      const assigning = asParent.assignments.assign({ childId: child.id, competencyId })
      await expect(assigning).rejects.toMatchObject(refusal('NOT_FOUND'))
    }
    expect(await asParent.assignments.listForChild({ childId: child.id })).toEqual([])
  })

  test('is for parents only', async () => {
    const { child } = await makeFamily(database.db)
    const { id: competencyId } = await makeCompetency(database.db)
    const admin = await makeAdmin(database.db)
    const by = (asParent: typeof api.visitor) => asParent.assignments.assign({ childId: child.id, competencyId })
    await expect(by(api.visitor)).rejects.toMatchObject(refusal('UNAUTHORIZED'))
    await expect(by(api.asChild(child))).rejects.toMatchObject(refusal('FORBIDDEN'))
    await expect(by(api.asAdmin(admin))).rejects.toMatchObject(refusal('FORBIDDEN'))
  })
})

describe('the list of a child', () => {
  test('begins with the newest assignment', async () => {
    const { child, asParent } = await makeFamily(database.db)
    const competencies = [await makeCompetency(database.db), await makeCompetency(database.db)] as const
    for (const { id: competencyId } of competencies)
      await asParent.assignments.assign({ childId: child.id, competencyId })
    const listed = async () =>
      (await asParent.assignments.listForChild({ childId: child.id })).map((one) => one.competencyId)
    expect(await listed()).toEqual([competencies[1].id, competencies[0].id])
    await asOwner(database.db, (tx) =>
      tx
        .updateTable('childCompetencies')
        .set({ assignedAt: new Date(Date.now() + 60_000) })
        .where('competencyId', '=', competencies[0].id)
        .execute(),
    )
    expect(await listed()).toEqual([competencies[0].id, competencies[1].id])
  })

  test('of somebody else is not found', async () => {
    const { child, asParent } = await makeFamily(database.db)
    await asParent.assignments.assign({ childId: child.id, competencyId: (await makeCompetency(database.db)).id })
    const stranger = api.asParent(await makeParent(database.db))
    const listing = stranger.assignments.listForChild({ childId: child.id })
    await expect(listing).rejects.toMatchObject({ message: refusals.NOT_FOUND.message })
  })

  test('says when a competency was completed, and keeps it', async () => {
    const { child, asParent } = await makeFamily(database.db)
    const competency = await makeCompetency(database.db)
    await asParent.assignments.assign({ childId: child.id, competencyId: competency.id })
    await readLessons(database.db, child, levelOf(competency))
    await tryQuiz(database.db, child, levelOf(competency))
    expect(await asParent.assignments.listForChild({ childId: child.id })).toMatchObject([
      { progress: 100, levelsDone: 1, levelsTotal: 1, completedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    ])
  })
})

describe('taking an assignment away', () => {
  test('ends the learning, keeps what was done and earned, and asks nothing of a sibling', async () => {
    const { parent, child, asParent } = await makeFamily(database.db)
    const competency = await makeCompetency(database.db)
    const ids = { childId: child.id, competencyId: competency.id }
    const sibling = await makeChild(database.db, parent)
    await asParent.assignments.assign(ids)
    await assign(database.db, sibling, competency)
    await readLessons(database.db, child, levelOf(competency))
    await tryQuiz(database.db, child, levelOf(competency))
    await asParent.assignments.remove(ids)
    expect(await asParent.assignments.listForChild({ childId: child.id })).toEqual([])
    expect(await asParent.assignments.listForChild({ childId: sibling.id })).toHaveLength(1)
    expect(await asParent.passes.listForChild({ childId: child.id })).toMatchObject([{ title: competency.title }])
    await expect(api.asChild(child).learning.competency(ids)).rejects.toMatchObject(refusal('NOT_FOUND'))
    const attempts = await asOwner(database.db, (tx) =>
      tx.selectFrom('quizAttempts').where('childId', '=', child.id).select('score').execute(),
    )
    expect(attempts).toEqual([{ score: 2 }])
  })

  test('of somebody else’s child, or one that is not there, is not found', async () => {
    const { child, asParent } = await makeFamily(database.db)
    const ids = { childId: child.id, competencyId: (await makeCompetency(database.db)).id }
    await asParent.assignments.assign(ids)
    const stranger = api.asParent(await makeParent(database.db))
    await expect(stranger.assignments.remove(ids)).rejects.toMatchObject(refusal('NOT_FOUND'))
    expect(await asParent.assignments.listForChild({ childId: child.id })).toHaveLength(1)
    const other = asParent.assignments.remove({ ...ids, competencyId: randomUUID() })
    await expect(other).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(api.asChild(child).assignments.remove(ids)).rejects.toMatchObject(refusal('FORBIDDEN'))
  })
})

describe('what was done under an earlier assignment', () => {
  test('counts again', async () => {
    const { child, asParent } = await makeFamily(database.db)
    const competency = await makeCompetency(database.db, { lessons: 3 })
    await asParent.assignments.assign({ childId: child.id, competencyId: competency.id })
    await readLessons(database.db, child, levelOf(competency))
    await asParent.assignments.remove({ childId: child.id, competencyId: competency.id })
    await asParent.assignments.assign({ childId: child.id, competencyId: competency.id })
    expect(await asParent.assignments.listForChild({ childId: child.id })).toMatchObject([
      { progress: 75, completedAt: null },
    ])
  })

  test('leads to the pass together with what is done now', async () => {
    const { child, asParent } = await makeFamily(database.db)
    const competency = await makeCompetency(database.db)
    await asParent.assignments.assign({ childId: child.id, competencyId: competency.id })
    await readLessons(database.db, child, levelOf(competency))
    await asParent.assignments.remove({ childId: child.id, competencyId: competency.id })
    await asParent.assignments.assign({ childId: child.id, competencyId: competency.id })
    const { earned } = await tryQuiz(database.db, child, levelOf(competency))
    expect(earned.pass).toMatchObject({ title: competency.title, motto: 'Ich kann das.' })
  })

  test('a pass that was earned completes it at once, with the day it was earned, whatever was added since', async () => {
    const { child, asParent } = await makeFamily(database.db)
    const competency = await makeCompetency(database.db)
    await asParent.assignments.assign({ childId: child.id, competencyId: competency.id })
    await readLessons(database.db, child, levelOf(competency))
    await tryQuiz(database.db, child, levelOf(competency))
    const [pass] = await asParent.passes.listForChild({ childId: child.id })
    await asParent.assignments.remove({ childId: child.id, competencyId: competency.id })
    await addLesson(levelOf(competency))
    await asParent.assignments.assign({ childId: child.id, competencyId: competency.id })
    expect(await asParent.assignments.listForChild({ childId: child.id })).toMatchObject([
      { progress: 100, levelsDone: 1, completedAt: pass?.earnedAt },
    ])
    expect(await asParent.passes.listForChild({ childId: child.id })).toEqual([pass])
  })

  const addLesson = (level: TestLevel) =>
    loadContent(database.db, [
      {
        type: 'lesson',
        id: randomUUID(),
        payload: {
          skillLevelId: level.id,
          title: 'Noch eine',
          description: null,
          content: '<p>Lies mich auch.</p>',
          activities: [],
          orderIndex: 9,
          isParentOnly: false,
          reviewOn: null,
          reviewNote: null,
        },
      },
    ])
})

/** A family whose child has a competency of one level, which is above its age. */
async function withOlderLevel() {
  const one = await makeFamily(database.db)
  const competency = await makeCompetency(database.db, { minAge: 99 })
  const ids = { childId: one.child.id, competencyId: competency.id }
  await assign(database.db, one.child, competency)
  return { ...one, competency, level: levelOf(competency), ids }
}

describe('a level for older children', () => {
  test('is opened for one child by its parent, and closed again', async () => {
    const { parent, child, asParent, competency, level, ids } = await withOlderLevel()
    const sibling = await makeChild(database.db, parent)
    await assign(database.db, sibling, competency)
    const ofChild = async (one: TestChild) =>
      (await api.asChild(one).learning.competency({ competencyId: competency.id })).levels
    const ofParent = async () => (await asParent.family.competencyOfChild(ids)).levels
    expect(await ofParent()).toMatchObject([{ minAge: 99, isForOlder: true, isOpened: false }])
    expect(await ofChild(child)).toMatchObject([{ isOpen: false }])

    const opening = { childId: child.id, skillLevelId: level.id }
    await asParent.assignments.openLevel(opening)
    await asParent.assignments.openLevel(opening)
    expect(await ofParent()).toMatchObject([{ isForOlder: true, isOpened: true }])
    expect(await ofChild(child)).toMatchObject([{ isOpen: true, lessons: [{ title: 'Lektion 1.1' }] }])
    expect(await ofChild(sibling)).toMatchObject([{ isOpen: false }])

    await asParent.assignments.closeLevel(opening)
    expect(await ofChild(child)).toMatchObject([{ isOpen: false }])
    await expect(asParent.assignments.closeLevel(opening)).rejects.toMatchObject(refusal('NOT_FOUND'))
  })

  test('is not opened by anybody else, nor closed', async () => {
    const { child, asParent, level } = await withOlderLevel()
    const opening = { childId: child.id, skillLevelId: level.id }
    const stranger = api.asParent(await makeParent(database.db))
    await expect(stranger.assignments.openLevel(opening)).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(api.asChild(child).assignments.openLevel(opening)).rejects.toMatchObject(refusal('FORBIDDEN'))
    await asParent.assignments.openLevel(opening)
    await expect(stranger.assignments.closeLevel(opening)).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(api.asChild(child).assignments.closeLevel(opening)).rejects.toMatchObject(refusal('FORBIDDEN'))
    const openings = await asOwner(database.db, (tx) =>
      tx.selectFrom('levelOpenings').where('childId', '=', child.id).select('skillLevelId as id').execute(),
    )
    expect(openings).toEqual([{ id: level.id }])
  })
})
