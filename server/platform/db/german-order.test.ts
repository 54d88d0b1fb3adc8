import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'

const database = await useDatabase()

test('names stand in German order, whatever the database would make of capitals and marks', async () => {
  const inOrder = [
    'Anna',
    'Ärmin',
    'ayşe',
    'ben',
    'Émile',
    'Łukasz',
    'Mia',
    'Özlem',
    'Straße',
    'Strasser',
    'Theo',
    'Zoë',
    'zoé b',
  ]
  const { rows } = await asOwner(database.db, (tx) =>
    sql<{
      name: string
    }>`select name from unnest(${inOrder.toReversed()}::text[]) name order by german_order(name)`.execute(tx),
  )
  expect(rows.map(({ name }) => name)).toEqual(inOrder)
})

test.each([
  ['özlem', 'ÖZLEM', true],
  ['zoe', 'Zoe\u0308', true],
  ['grosse', 'Große', true],
  ['ana', 'Anna', false],
])('%s finds %s: %s', async (typed, name, isFound) => {
  const { rows } = await asOwner(database.db, (tx) =>
    sql<{ is: boolean }>`select position(german_order(${typed}) in german_order(${name})) > 0 as is`.execute(tx),
  )
  expect(rows[0]?.is).toBe(isFound)
})
