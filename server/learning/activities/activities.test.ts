import { expect, test } from 'vitest'
import { everySample, giveActivities, sampleOf } from '../../../tests/support/activities.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { assign, makeLearner } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent } from '../../../tests/support/people.ts'

const database = await useDatabase()
const api = callersOf(database.db)
const notFound = { cause: { code: 'NOT_FOUND' } }

async function makeLearnerWithActivities() {
  const learner = await makeLearner(database.db)
  await giveActivities(database.db, learner.lessonId, everySample())
  return learner
}

const logOf = (childId: string) =>
  asOwner(database.db, (tx) =>
    tx
      .selectFrom('childActivitiesLog')
      .where('childId', '=', childId)
      .select(['activityType', 'lessonTitle'])
      .execute(),
  )

test('a child gets the activities of a lesson, and finds on another device what it has done', async () => {
  const { child, asChild, lessonId } = await makeLearnerWithActivities()
  expect((await asChild.lessons.byId({ lessonId })).activities).toEqual(everySample())
  await asChild.activities.markDone({ lessonId, key: 'ordnen' })
  const tablet = await api.asChild(child).lessons.byId({ lessonId })
  expect(tablet).toMatchObject({ doneKeys: ['ordnen'], readAt: null, notebook: [] })
})

test('what is done twice is noted and logged once, and counts for no progress', async () => {
  const { child, asChild, lessonId, competency } = await makeLearnerWithActivities()
  await asChild.activities.markDone({ lessonId, key: 'reihe' })
  await asChild.activities.markDone({ lessonId, key: 'reihe' })
  expect((await asChild.lessons.byId({ lessonId })).doneKeys).toEqual(['reihe'])
  expect(await logOf(child.id)).toEqual([{ activityType: 'activity_done', lessonTitle: 'Lektion 1.1' }])
  expect(await asChild.learning.competency({ competencyId: competency.id })).toMatchObject({ progress: 0 })
})

test('a sibling has done nothing by that', async () => {
  const { parent, competency, asChild, lessonId } = await makeLearnerWithActivities()
  const sibling = await makeChild(database.db, parent)
  await assign(database.db, sibling, competency)
  await asChild.activities.markDone({ lessonId, key: 'reihe' })
  expect((await api.asChild(sibling).lessons.byId({ lessonId })).doneKeys).toEqual([])
})

test.each(['gibtesnicht', 'constructor', '__proto__', 'ORDNEN', ''])(
  '%s, which no activity is called, is refused',
  async (key) => {
    const { child, asChild, lessonId } = await makeLearnerWithActivities()
    await expect(asChild.activities.markDone({ lessonId, key })).rejects.toThrow()
    expect(await logOf(child.id)).toEqual([])
  },
)

test('in a lesson that is not open to the child nothing can be done or made', async () => {
  const { lessonId } = await makeLearnerWithActivities()
  const stranger = api.asChild(await makeChild(database.db, await makeParent(database.db)))
  await expect(stranger.activities.markDone({ lessonId, key: 'ordnen' })).rejects.toMatchObject(notFound)
  await expect(stranger.notebook.save({ lessonId, key: 'plan', changed: [] })).rejects.toMatchObject(notFound)
})

test('parents and shared links show the activities, with nothing of what a child did', async () => {
  const { parent, child, asChild, lessonId } = await makeLearnerWithActivities()
  await asChild.activities.markDone({ lessonId, key: 'ordnen' })
  const asParent = api.asParent(parent)
  expect((await asParent.lessons.preview({ lessonId })).activities).toEqual(everySample())
  const { token } = await asParent.sharing.link({ childId: child.id, contentType: 'lesson', contentId: lessonId })
  const shared = await api.visitor.sharing.contentByToken({ token })
  expect(shared).toMatchObject({ contentType: 'lesson', activities: everySample() })
  expect(JSON.stringify(shared)).not.toContain('done')
})

test('an activity that an editor has taken out is done no more', async () => {
  const { asChild, lessonId } = await makeLearnerWithActivities()
  await giveActivities(database.db, lessonId, [sampleOf('make')])
  await expect(asChild.activities.markDone({ lessonId, key: 'ordnen' })).rejects.toMatchObject(notFound)
})
