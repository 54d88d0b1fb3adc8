import { expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { makeFamily } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeParent } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const database = await useDatabase()

const wishFor = async ({ asChild }: Pick<Awaited<ReturnType<typeof makeFamily>>, 'asChild'>) => {
  const topic = await makeCompetency(database.db)
  await asChild.wishes.set({ competencyId: topic.id, isWished: true })
  return topic
}

test('a wish reaches the parents, and is fulfilled when they assign it', async () => {
  const family = await makeFamily(database.db)
  const topic = await wishFor(family)
  expect(await family.asParent.wishes.ofFamily()).toMatchObject([
    { childId: family.child.id, name: 'Mila', competencyId: topic.id, title: topic.title },
  ])
  await family.asParent.assignments.assign({ childId: family.child.id, competencyId: topic.id })
  expect(await family.asParent.wishes.ofFamily()).toEqual([])
  expect((await family.asChild.wishes.topics()).map(({ id }) => id)).not.toContain(topic.id)
})

test('a parent who says later is heard by the child, which can take the wish back', async () => {
  const { asChild, asParent, child } = await makeFamily(database.db)
  const { id: competencyId } = await wishFor({ asChild })
  const wish = async () => (await asChild.wishes.topics()).find(({ id }) => id === competencyId)?.wish
  expect(await wish()).toEqual({ isPutOff: false })
  await asParent.wishes.putOff({ childId: child.id, competencyId, isPutOff: true })
  expect(await wish()).toEqual({ isPutOff: true })
  expect(await asParent.wishes.ofFamily()).toEqual([])
  await asParent.wishes.putOff({ childId: child.id, competencyId, isPutOff: false })
  expect(await wish(), 'not after all').toEqual({ isPutOff: false })
  await asChild.wishes.set({ competencyId, isWished: false })
  expect(await wish()).toBeNull()
})

test('three wishes wait at once; what was put off makes room', async () => {
  const { asChild, asParent, child } = await makeFamily(database.db)
  const first = await wishFor({ asChild })
  await wishFor({ asChild })
  await wishFor({ asChild })
  await expect(wishFor({ asChild })).rejects.toMatchObject(refusal('WISHES_FULL'))
  await asParent.wishes.putOff({ childId: child.id, competencyId: first.id, isPutOff: true })
  await wishFor({ asChild })
})

test('a child wishes for what has a level for its age, first for what is meant for it', async () => {
  const { asChild } = await makeFamily(database.db, { birthdate: birthdateOf(9) })
  const [later, fitting, closed] = [
    await makeCompetency(database.db),
    await makeCompetency(database.db),
    await makeCompetency(database.db, { minAge: 13 }),
  ]
  await asOwner(database.db, (tx) =>
    tx.updateTable('competencies').set({ pedagogicalMinAge: 14 }).where('id', '=', later.id).execute(),
  )
  const topics = (await asChild.wishes.topics()).map(({ id }) => id)
  expect(topics).not.toContain(closed.id)
  expect(topics.indexOf(fitting.id)).toBeLessThan(topics.indexOf(later.id))
})

test('another family hears nothing of a wish and cannot put it off', async () => {
  const family = await makeFamily(database.db)
  const { id: competencyId } = await wishFor(family)
  const stranger = callersOf(database.db).asParent(await makeParent(database.db))
  expect(await stranger.wishes.ofFamily()).toEqual([])
  await expect(
    stranger.wishes.putOff({ childId: family.child.id, competencyId, isPutOff: true }),
  ).rejects.toMatchObject(refusal('NOT_FOUND'))
})

/** So that somebody is so many years old today. */
function birthdateOf(years: number): string {
  const day = new Date()
  day.setFullYear(day.getFullYear() - years, 0, 1)
  return day.toISOString().slice(0, 10)
}
