import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Made } from '../../../domain/content/activities/made-words.ts'
import { giveActivities, sampleOf } from '../../../tests/support/activities.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { makeLearner } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeParent } from '../../../tests/support/people.ts'

const database = await useDatabase()
const api = callersOf(database.db)
const notFound = { cause: { code: 'NOT_FOUND' } }
const rule: Made = [{ field: 'regel', value: 'Beim Essen liegt das Handy im Flur.' }]
const week: Made = [{ field: 'woche', value: { mo: ['Spielen', 'Lesen'], so: ['Lesen'] } }]

async function makeWriter() {
  const learner = await makeLearner(database.db)
  await giveActivities(database.db, learner.lessonId, [sampleOf('make'), sampleOf('sort')])
  const { child, parent, lessonId, asChild } = learner
  const save = (changed: Made, key = 'plan') => asChild.notebook.save({ lessonId, key, changed })
  const asParent = api.asParent(parent)
  const seen = () => asParent.notebook.shownByChild({ childId: child.id })
  return { ...learner, save, asParent, seen }
}

test('what a child makes is kept field by field, so that two devices do not undo each other', async () => {
  const { asChild, lessonId, save } = await makeWriter()
  await Promise.all([save(rule), save(week)])
  const { notebook } = await asChild.lessons.byId({ lessonId })
  expect(notebook).toHaveLength(1)
  expect(notebook[0]?.made.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([...rule, ...week])
  await save([{ field: 'regel', value: 'Neu.' }])
  expect((await asChild.notebook.own())[0]).toMatchObject({
    key: 'plan',
    form: sampleOf('make'),
    made: expect.arrayContaining([{ field: 'regel', value: 'Neu.' }, ...week]),
    shownAt: null,
  })
})

test('its parents see nothing of it until it shows the page, and nothing again once it takes it back', async () => {
  const { asChild, save, seen } = await makeWriter()
  const { id } = await save(rule)
  expect(await seen()).toEqual([])
  await asChild.notebook.show({ id, isShown: true })
  expect(await seen()).toMatchObject([{ id, made: rule }])
  await asChild.notebook.show({ id, isShown: false })
  expect(await seen()).toEqual([])
})

test('a parent of another family sees no page, shown or not', async () => {
  const { asChild, child, save } = await makeWriter()
  const { id } = await save(rule)
  await asChild.notebook.show({ id, isShown: true })
  const stranger = api.asParent(await makeParent(database.db))
  await expect(stranger.notebook.shownByChild({ childId: child.id })).rejects.toMatchObject(notFound)
})

test('a page stays when its lesson is deleted, and can be changed and thrown away', async () => {
  const { asChild, lessonId, save } = await makeWriter()
  const { id } = await save(rule)
  await asOwner(database.db, (tx) => tx.deleteFrom('lessons').where('id', '=', lessonId).execute())
  await asChild.notebook.change({ id, changed: week })
  expect(await asChild.notebook.own()).toMatchObject([{ id, lessonId: null, made: [...rule, ...week] }])
  await asChild.notebook.remove({ id })
  expect(await asChild.notebook.own()).toEqual([])
  await expect(asChild.notebook.remove({ id })).rejects.toMatchObject(notFound)
})

test('what the form does not ask for is not kept', async () => {
  const { asChild, save } = await makeWriter()
  await save([
    ...rule,
    { field: 'fremd', value: 'x' },
    { field: 'woche', value: 'kein Plan' },
    { field: 'ort', value: { mo: 'Draußen' } },
  ])
  expect((await asChild.notebook.own())[0]?.made).toEqual(rule)
  await expect(save(rule, 'ordnen')).rejects.toMatchObject(notFound)
})

test.each<[string, unknown]>([
  ['a text that is too long', [{ field: 'regel', value: 'a'.repeat(501) }]],
  ['a field called like what every object has', [{ field: 'constructor', value: 'x' }]],
  ['a day that no week has', [{ field: 'woche', value: { freutag: 'x' } }]],
  ['a NUL character', [{ field: 'regel', value: 'a\0b' }]],
  ['ten thousand fields', Array.from({ length: 10_000 }, (_, index) => ({ field: `f${index}`, value: 'x' }))],
])('%s is refused', async (_what, changed) => {
  const { asChild, save } = await makeWriter()
  await expect(save(changed as Made)).rejects.toThrow()
  expect(await asChild.notebook.own()).toEqual([])
})

test('nobody changes, shows or throws away what is not there', async () => {
  const { asChild } = await makeWriter()
  const id = randomUUID()
  await expect(asChild.notebook.change({ id, changed: rule })).rejects.toMatchObject(notFound)
  await expect(asChild.notebook.show({ id, isShown: true })).rejects.toMatchObject(notFound)
})
