import { expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import type { TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { giveTogetherTask, makeLearner } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent, type TestChild, type TestParent } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const database = await useDatabase()
const { asParent: asParentOf, asChild: asChildOf } = callersOf(database.db)

const TASK = 'Baut zusammen eine Höhle ohne Bildschirm.'

/** A child with one open level that asks for something, and one for older children that does too. */
async function makeTogether() {
  const learner = await makeLearner(database.db, { levels: 2 })
  const [level, closed] = learner.competency.levels as [TestLevel, TestLevel]
  await giveTogetherTask(database.db, level.id, TASK)
  await giveTogetherTask(database.db, closed.id, TASK)
  await asOwner(database.db, (tx) =>
    tx.updateTable('skillLevels').set({ minAge: 99 }).where('id', '=', closed.id).execute(),
  )
  const { asChild, asParent, ids } = learner
  const tick = (isTicked = true, skillLevelId = level.id) => asChild.togetherTasks.tick({ skillLevelId, isTicked })
  const confirm = (parent = asParent) =>
    parent.togetherTasks.confirm({ childId: learner.child.id, skillLevelId: level.id })
  const seenByParent = async () => (await asParent.family.competencyOfChild(ids)).levels[0]?.togetherTask
  return { ...learner, closed, tick, confirm, seenByParent }
}

/** Makes somebody a guardian or helper of a child, or lets that be over. */
const accompany = (child: TestChild, person: TestParent, kind: 'guardian' | 'helper', isOver = false) =>
  asOwner(database.db, async (tx) => {
    const of = { childId: child.id, personId: person.id, kind }
    await tx.insertInto('guardianships').values(of).execute()
    if (isOver)
      await tx
        .updateTable('guardianships')
        .set({ endedAt: new Date(Date.now() + 1000) })
        .where('childId', '=', child.id)
        .where('personId', '=', person.id)
        .execute()
  })

test('what a child ticks waits for its parent, and stands in the booklet when it is confirmed', async () => {
  const { asChild, asParent, child, ids, tick, confirm, seenByParent } = await makeTogether()
  expect(await seenByParent()).toEqual({ task: TASK, tickedAt: null, confirmedAt: null })
  await tick()
  await tick() // a second tap, or another tab
  expect(await asParent.togetherTasks.ofFamily()).toMatchObject([{ childId: child.id, name: 'Mila', task: TASK }])
  expect(await asChild.togetherTasks.own()).toMatchObject([{ task: TASK, confirmedAt: null }])
  await confirm()
  expect(await asParent.togetherTasks.ofFamily()).toEqual([])
  expect(await asChild.togetherTasks.own()).toMatchObject([{ task: TASK, confirmedAt: expect.any(String) }])
  const { levels } = await asChild.learning.competency({ competencyId: ids.competencyId })
  expect(levels[0]).toMatchObject({ togetherTask: { task: TASK, confirmedAt: expect.any(String) } })
})

test('a tick can be taken back until it is confirmed, and then no more', async () => {
  const { tick, confirm, seenByParent } = await makeTogether()
  await tick()
  await tick(false)
  expect(await seenByParent()).toMatchObject({ tickedAt: null })
  await expect(confirm()).rejects.toMatchObject(refusal('NOT_FOUND'))
  await tick()
  await confirm()
  await expect(tick(false)).rejects.toMatchObject(refusal('TOGETHER_CONFIRMED'))
  expect(await seenByParent()).toMatchObject({ confirmedAt: expect.any(String) })
})

test('it counts for nothing: progress, stamps and passes stay as they are', async () => {
  const { asParent, asChild, ids, tick, confirm } = await makeTogether()
  const counted = async () => {
    const { progress, completedAt } = await asParent.family.competencyOfChild(ids)
    const { stamps, passes } = await asChild.learning.childDashboard()
    return { progress, completedAt, stamps, passes }
  }
  const before = await counted()
  await tick()
  await confirm()
  expect(await counted()).toEqual(before)
})

test('nothing can be ticked in a closed level, nor where a level asks for nothing', async () => {
  const { closed, tick, level, asChild } = await makeTogether()
  await expect(tick(true, closed.id)).rejects.toMatchObject(refusal('NOT_FOUND'))
  await asOwner(database.db, (tx) =>
    tx.updateTable('skillLevels').set({ togetherTask: null }).where('id', '=', level.id).execute(),
  )
  await expect(tick()).rejects.toMatchObject(refusal('NOT_FOUND'))
  expect(await asChild.togetherTasks.own()).toEqual([])
})

test('what was ticked keeps its words when the level asks for something else', async () => {
  const { level, tick, seenByParent } = await makeTogether()
  await tick()
  await giveTogetherTask(database.db, level.id, 'Etwas ganz anderes.')
  expect(await seenByParent()).toMatchObject({ task: TASK })
})

test('either guardian confirms, and the second one is told nothing wrong', async () => {
  const { child, tick, confirm, seenByParent } = await makeTogether()
  const other = await makeParent(database.db)
  await accompany(child, other, 'guardian')
  await tick()
  await confirm(asParentOf(other))
  const { confirmedAt } = (await seenByParent()) ?? {}
  await confirm()
  expect(await seenByParent()).toMatchObject({ confirmedAt })
})

test.each([
  ['a stranger', undefined, false],
  ['a helper', 'helper', false],
  ['a former guardian', 'guardian', true],
] as const)('%s neither sees nor confirms it', async (_who, kind, isOver) => {
  const { child, tick, confirm, seenByParent } = await makeTogether()
  const person = await makeParent(database.db)
  if (kind) await accompany(child, person, kind, isOver)
  await tick()
  const asPerson = asParentOf(person)
  expect(await asPerson.togetherTasks.ofFamily()).toEqual([])
  await expect(confirm(asPerson)).rejects.toMatchObject(refusal('NOT_FOUND'))
  expect(await seenByParent()).toMatchObject({ confirmedAt: null })
})

test('a sibling sees nothing of it and cannot take it back', async () => {
  const { parent, level, tick, seenByParent } = await makeTogether()
  const asSibling = asChildOf(await makeChild(database.db, parent, { name: 'Ben' }))
  await tick()
  expect(await asSibling.togetherTasks.own()).toEqual([])
  await asSibling.togetherTasks.tick({ skillLevelId: level.id, isTicked: false })
  expect(await seenByParent()).toMatchObject({ tickedAt: expect.any(String) })
})

test('a child confirms nothing, and a parent ticks nothing', async () => {
  const { asChild, asParent, child, level } = await makeTogether()
  await expect(asChild.togetherTasks.confirm({ childId: child.id, skillLevelId: level.id })).rejects.toMatchObject(
    refusal('FORBIDDEN'),
  )
  await expect(asParent.togetherTasks.tick({ skillLevelId: level.id, isTicked: true })).rejects.toMatchObject(
    refusal('NO_CHILD_LINKED'),
  )
})

test('without a consent that holds nothing is ticked or confirmed any more', async () => {
  const withdraw = (child: TestChild) =>
    asOwner(database.db, (tx) =>
      tx.updateTable('consents').set({ withdrawnAt: new Date() }).where('childId', '=', child.id).execute(),
    )
  const { child, tick, confirm } = await makeTogether()
  await tick()
  await withdraw(child)
  await expect(confirm()).rejects.toMatchObject(refusal('CONSENT_NEEDED'))
  const unticked = await makeTogether()
  await withdraw(unticked.child)
  await expect(unticked.tick()).rejects.toMatchObject(refusal('CONSENT_NEEDED'))
})
