import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RefusalCode, refusals } from '../../domain/refusals.ts'
import { callersOf } from '../../tests/callers.ts'
import { makeCompetency } from '../../tests/curriculum.ts'
import { openTestDatabase } from '../../tests/db.ts'
import { asOwner } from '../../tests/owner.ts'
import { makeAdmin, makeChild, makeParent } from '../../tests/people.ts'
import type { Database } from '../db/connect.ts'

let database: Database
let api: ReturnType<typeof callersOf>

beforeAll(async () => {
  database = await openTestDatabase()
  api = callersOf(database.db)
})
afterAll(() => database.close())

const refusal = (code: RefusalCode) => ({ message: refusals[code].message, cause: { code } })

test('an admin sees how many competencies, parents and children there are', async () => {
  const admin = api.asAdmin(await makeAdmin(database.db))
  expect(await admin.admin.counts()).toEqual({ competencies: 0, parents: 0, children: 0 })

  const parent = await makeParent(database.db)
  await makeParent(database.db)
  await makeAdmin(database.db, { isParent: true })
  await makeChild(database.db, parent)
  await makeChild(database.db, parent, { registered: false })
  await makeCompetency(database.db, { levels: 2 })
  const hidden = await makeCompetency(database.db)
  await asOwner(database.db, (tx) =>
    tx.updateTable('competencies').set({ published_at: null }).where('id', '=', hidden.id).execute(),
  )
  expect(await admin.admin.counts()).toEqual({ competencies: 2, parents: 3, children: 2 })
})

test('nobody else does', async () => {
  const parent = await makeParent(database.db)
  const child = await makeChild(database.db, parent)
  await expect(api.visitor.admin.counts()).rejects.toMatchObject(refusal('UNAUTHORIZED'))
  await expect(api.asParent(parent).admin.counts()).rejects.toMatchObject(refusal('FORBIDDEN'))
  await expect(api.asChild(child).admin.counts()).rejects.toMatchObject(refusal('FORBIDDEN'))
})
