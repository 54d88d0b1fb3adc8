import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { finishLevel, letDaysPass, makeFamily } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { bornYearsAgo, makeAdmin, type TestChild } from '../../../tests/support/people.ts'
import { publishNewLesson } from '../../../tests/support/publish-lesson.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { listen } from '../../platform/db/listen.ts'
import { recountGrown, recountPending } from './recount.ts'

const database = await useDatabase()
const api = callersOf(database.db)

/** A child of seven years with a competency whose levels are for seven, nine and twelve years. */
async function makeYoung({ levels = 'byAge' as 'byAge' | 'all', minAge = [7, 9, 12] as (number | null)[] } = {}) {
  const family = await makeFamily(database.db, { birthdate: bornYearsAgo(7) })
  const competency = await makeCompetency(database.db, { levels: minAge.length, minAge })
  const ids = { childId: family.child.id, competencyId: competency.id }
  await family.asParent.assignments.assign({ ...ids, levels })
  const [first, second, third] = competency.levels as [TestLevel, TestLevel, TestLevel]
  return {
    ...{ ...family, competency, ids, first, second, third },
    passes: async () =>
      (await family.asChild.learning.childDashboard()).passes.map(({ step, stepsTotal, levels }) => ({
        ...{ step, stepsTotal, levels },
      })),
    assigned: async () => (await family.asParent.assignments.listForChild(ids))[0],
    learning: async () => (await family.asChild.learning.childDashboard()).learning,
  }
}

/** As if the child had been born earlier, so that it is that old today. */
const grow = (child: TestChild, years: number) =>
  asOwner(database.db, (tx) =>
    tx
      .updateTable('children')
      .set({ birthdate: bornYearsAgo(years) })
      .where('id', '=', child.id)
      .execute(),
  )

const levelInput = { title: 'Ganz neu', description: null, orderIndex: 9, minAge: null, talkingPoints: [] }

const one = { step: 1, stepsTotal: 3, levels: ['Stufe 1'] }
const two = { step: 2, stepsTotal: 3, levels: ['Stufe 1', 'Stufe 2'] }
const three = { step: 3, stepsTotal: 3, levels: ['Stufe 1', 'Stufe 2', 'Stufe 3'] }

describe('a pass', () => {
  test('covers what is open at the child’s age, and says which step it is', async () => {
    const { child, first, passes, assigned, learning } = await makeYoung()
    expect(await assigned()).toMatchObject({ levelsTotal: 1, stepsTotal: 3, nextStepAtAge: 9, completedAt: null })
    await finishLevel(database.db, child, first)
    expect(await passes()).toEqual([one])
    expect(await assigned()).toMatchObject({ progress: 100, levelsDone: 1, completedAt: expect.any(String) })
    expect(await learning(), 'there is nothing more to do now').toEqual([])
  })

  test('has its next step when a birthday opens a level; the earlier one stays', async () => {
    const { child, first, second, passes, assigned, learning } = await makeYoung()
    await finishLevel(database.db, child, first)
    await letDaysPass(database.db, child, 700)
    await grow(child, 9)
    expect(await learning()).toEqual([])
    await recountGrown(database.db)
    expect(await learning()).toMatchObject([{ isNextStep: true, levelsDone: 1, levelsTotal: 2 }])
    expect(await assigned(), 'what was completed stays so').toMatchObject({ progress: 100, nextStepAtAge: 12 })
    await finishLevel(database.db, child, second)
    expect(await passes()).toEqual([two, one])
    expect(await learning()).toEqual([])
  })

  test('is counted again on a birthday, and not before', async () => {
    const { child, ids, assigned } = await makeYoung()
    await grow(child, 9)
    const recountOn = (day: string) =>
      asOwner(database.db, (tx) =>
        sql`update child_competencies set recount_on = today() + ${day}::int where child_id = ${child.id}`.execute(tx),
      )
    await recountOn('1')
    await recountGrown(database.db)
    expect(await assigned()).toMatchObject({ levelsTotal: 1 })
    await recountOn('0')
    await recountGrown(database.db)
    expect(await assigned()).toMatchObject({ levelsTotal: 2 })
    const [row] = await asOwner(database.db, (tx) =>
      tx.selectFrom('childCompetencies').where('competencyId', '=', ids.competencyId).select('recountOn').execute(),
    )
    expect(row?.recountOn, 'a birthday from now').toBe(bornYearsAgo(-1))
  })

  test('is the highest step at once for whoever may do everything', async () => {
    const { child, competency, passes } = await makeYoung()
    await grow(child, 13)
    await recountGrown(database.db)
    for (const level of competency.levels) await finishLevel(database.db, child, level)
    expect(await passes()).toEqual([three])
  })

  test('waits for all that is open: a level that was opened before belongs to it', async () => {
    const { child, asParent, first, third, passes } = await makeYoung()
    await asParent.assignments.openLevel({ childId: child.id, skillLevelId: third.id })
    await finishLevel(database.db, child, first)
    expect(await passes()).toEqual([])
    await finishLevel(database.db, child, third)
    expect(await passes()).toEqual([{ step: 2, stepsTotal: 3, levels: ['Stufe 1', 'Stufe 3'] }])
  })

  test('is there when the parent closes again what the child has not done', async () => {
    const { child, asParent, first, second, passes, assigned } = await makeYoung()
    const opening = { childId: child.id, skillLevelId: second.id }
    await asParent.assignments.openLevel(opening)
    expect(await assigned()).toMatchObject({ levelsTotal: 2 })
    await finishLevel(database.db, child, first)
    await asParent.assignments.closeLevel(opening)
    expect(await passes()).toEqual([one])
  })

  test('keeps counting a level that was closed after it was done', async () => {
    const { child, asParent, first, second, passes, assigned } = await makeYoung()
    const opening = { childId: child.id, skillLevelId: second.id }
    await asParent.assignments.openLevel(opening)
    await finishLevel(database.db, child, second)
    await asParent.assignments.closeLevel(opening)
    await finishLevel(database.db, child, first)
    expect(await passes()).toEqual([two])
    expect(await assigned()).toMatchObject({ levelsDone: 2, levelsTotal: 2, nextStepAtAge: 12 })
  })

  test('of the days before there were steps says none, and has a next one when a level is added', async () => {
    const { child, competency, asParent, ids, passes } = await makeYoung({ minAge: [null] })
    await finishLevel(database.db, child, competency.levels[0] as TestLevel)
    await asOwner(database.db, (tx) =>
      tx.updateTable('childPasses').set({ stepsTotal: null }).where('childId', '=', child.id).execute(),
    )
    expect(await passes()).toEqual([{ step: 1, stepsTotal: null, levels: ['Stufe 1'] }])
    await asParent.assignments.remove(ids)
    await asParent.assignments.assign(ids)
    expect(await passes(), 'it is not granted twice').toHaveLength(1)
  })

  test('is refreshed by its highest step alone', async () => {
    const { child, first, second, asChild } = await makeYoung()
    await finishLevel(database.db, child, first)
    await grow(child, 9)
    await recountGrown(database.db)
    await finishLevel(database.db, child, second)
    await letDaysPass(database.db, child, 60)
    const { passes, refresher } = await asChild.learning.childDashboard()
    expect(refresher?.passId).toBe(passes.find(({ step }) => step === 2)?.id)
  })

  test('shows its step to whoever checks it', async () => {
    const { child, first, asParent, asChild } = await makeYoung()
    await finishLevel(database.db, child, first)
    const [pass] = (await asChild.learning.childDashboard()).passes
    const of = { childId: child.id, passId: pass?.id as string }
    await asParent.passes.openCheckPage({ ...of, showsName: false })
    const { checkPage } = await asParent.passes.ofChild(of)
    expect(await api.visitor.passes.byCode({ code: checkPage?.code as string })).toMatchObject({
      ...{ step: 1, stepsTotal: 3, levels: ['Stufe 1'] },
    })
  })
})

describe('assigning', () => {
  test('with all levels opens them, and by age later closes what is for older children', async () => {
    const { child, asParent, asChild, ids } = await makeYoung({ levels: 'all' })
    const open = async () => (await asChild.learning.competency(ids)).levels.map(({ isOpen }) => isOpen)
    expect(await open()).toEqual([true, true, true])
    await asParent.assignments.remove(ids)
    await asParent.assignments.assign({ ...ids, levels: 'byAge' })
    expect(await open()).toEqual([true, false, false])
    const openings = await asOwner(database.db, (tx) =>
      tx.selectFrom('levelOpenings').where('childId', '=', child.id).selectAll().execute(),
    )
    expect(openings).toEqual([])
  })

  test('where no level is open at the child’s age is refused, and nothing is assigned', async () => {
    const { child, asParent } = await makeFamily(database.db, { birthdate: bornYearsAgo(7) })
    const competency = await makeCompetency(database.db, { levels: 2, minAge: [10, 12] })
    const ids = { childId: child.id, competencyId: competency.id }
    await expect(asParent.assignments.assign(ids)).rejects.toMatchObject(refusal('NO_LEVEL_OPEN'))
    expect(await asParent.assignments.listForChild(ids)).toEqual([])
    await asParent.assignments.assign({ ...ids, levels: 'all' })
    expect(await asParent.assignments.listForChild(ids)).toMatchObject([{ levelsTotal: 2, stepsTotal: 2 }])
  })
})

describe('a birth date that a parent corrects', () => {
  test('opens the next step, and the servers hear of it', async () => {
    const { child, asParent, first, learning } = await makeYoung()
    await finishLevel(database.db, child, first)
    const { name, lastName, gender, email, phone } = (await asParent.children.list()).find(
      ({ id }) => id === child.id,
    ) as Awaited<ReturnType<typeof asParent.children.list>>[number]
    const values = { id: child.id, name, lastName, gender, email, phone }
    const hears = Promise.withResolvers<void>()
    const notifications = await listen(database.clientConfig, { recount: () => hears.resolve() })
    await asParent.children.update({ ...values, birthdate: bornYearsAgo(10) })
    await hears.promise
    await notifications.close()
    await recountGrown(database.db)
    expect(await learning()).toMatchObject([{ isNextStep: true, levelsTotal: 2 }])
  })
})

describe('a level for which an admin sets another age', () => {
  test('counts again for all its children', async () => {
    const { child, competency, first, second, passes, assigned } = await makeYoung()
    await finishLevel(database.db, child, first)
    const { skillLevels } = api.asAdmin(await makeAdmin(database.db)).admin
    await skillLevels.update({ id: second.id, ...levelInput, title: 'Stufe 2', orderIndex: 1, minAge: 6 })
    await recountPending(database.db)
    expect(await assigned()).toMatchObject({ levelsDone: 1, levelsTotal: 2, progress: 100 })
    await finishLevel(database.db, child, competency.levels[1] as TestLevel)
    expect(await passes()).toEqual([two, one])
  })
})

describe('a level that is published later', () => {
  test('is a further step for whoever holds the pass, and a lesson in a level that was done is none', async () => {
    const { child, competency, learning, passes, first } = await makeYoung({ minAge: [null] })
    await finishLevel(database.db, child, first)
    const admin = await makeAdmin(database.db)
    const editor = api.asAdmin(admin).admin.content
    await publishNewLesson(editor, first.id)
    await recountPending(database.db)
    expect(await learning()).toEqual([])
    const late = await api.asAdmin(admin).admin.skillLevels.create({ competencyId: competency.id, ...levelInput })
    await publishNewLesson(editor, late.id)
    await recountPending(database.db)
    expect(await learning()).toMatchObject([{ isNextStep: true, levelsDone: 1, levelsTotal: 2 }])
    expect(await passes()).toHaveLength(1)
  })
})
