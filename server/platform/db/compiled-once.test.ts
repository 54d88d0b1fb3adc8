import { expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { makeChild, makeParent } from '../../../tests/support/people.ts'
import { asActor, type Tx } from './actor.ts'
import { compiledOnce } from './compiled-once.ts'

const database = await useDatabase()
const parent = await makeParent(database.db)
const children = [await makeChild(database.db, parent), await makeChild(database.db, parent)]
const asParent = <T>(work: (tx: Tx) => Promise<T>) => asActor(database.db, { role: 'parent', id: parent.id }, work)

test('a query that is compiled once answers for the values of each run, in camelCase', async () => {
  let builds = 0
  const find = compiledOnce((db, { id }: { id: string }) => {
    builds++
    return db.selectFrom('children').where('id', '=', id).select(['id', 'lastName'])
  })
  for (const { id } of [...children, ...children])
    expect(await asParent((tx) => find(tx, { id }))).toEqual([{ id, lastName: expect.any(String) }])
  expect(builds, 'to be compiled, and to be compared').toBe(2)
})

test('a query whose text or parameters depend on a value is refused', async () => {
  const branching = compiledOnce((db, { name }: { name: string }) =>
    db
      .selectFrom('children')
      .select('id')
      .$if(name === 'Mila', (query) => query.orderBy('name')),
  )
  const joined = compiledOnce((db, { name }: { name: string }) =>
    db.selectFrom('children').where('name', 'like', `%${name}%`).select('id'),
  )
  for (const query of [branching, joined])
    await expect(asParent((tx) => query(tx, { name: 'Mila' }))).rejects.toThrow('depends on its values')
})
