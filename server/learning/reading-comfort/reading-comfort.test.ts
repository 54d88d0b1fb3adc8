import { expect, test } from 'vitest'
import { normalComfort } from '../../../domain/learning/reading-comfort.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent, type TestChild } from '../../../tests/support/people.ts'

const database = await useDatabase()

const of = (child: TestChild) => callersOf(database.db).asChild(child).readingComfort
const rowsOf = (child: TestChild) =>
  asOwner(database.db, (tx) => tx.selectFrom('readingComfort').where('childId', '=', child.id).selectAll().execute())
const calm = { ...normalComfort, fontSize: 'larger', colours: 'calm', pace: 'slow' } as const

test('a child finds what it chose last, and its sister what she chose', async () => {
  const parent = await makeParent(database.db)
  const [child, sister] = [await makeChild(database.db, parent), await makeChild(database.db, parent)]
  expect(await of(child).own()).toEqual(normalComfort)
  await of(child).keep({ ...calm, lineSpacing: 'wide' })
  await of(child).keep(calm)
  await of(sister).keep({ ...normalComfort, letters: 'clear' })
  expect(await of(child).own()).toEqual(calm)
  expect(await of(sister).own()).toEqual({ ...normalComfort, letters: 'clear' })
})

test('of a child that reads like everybody else nothing is kept', async () => {
  const child = await makeChild(database.db, await makeParent(database.db))
  await of(child).keep(calm)
  expect(await rowsOf(child)).toHaveLength(1)
  await of(child).keep(normalComfort)
  expect(await rowsOf(child)).toEqual([])
  expect(await of(child).own()).toEqual(normalComfort)
})

test('its parent does not learn of it, and nothing else can be chosen', async () => {
  const parent = await makeParent(database.db)
  const child = await makeChild(database.db, parent)
  await of(child).keep(calm)
  await expect(callersOf(database.db).asParent(parent).readingComfort.own()).rejects.toThrow()
  await expect(of(child).keep({ ...calm, fontSize: 'enormous' as 'large' })).rejects.toThrow()
  expect(await of(child).own()).toEqual(calm)
})
