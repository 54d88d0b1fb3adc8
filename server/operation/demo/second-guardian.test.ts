import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { accompany, makeChild, makeParent } from '../../../tests/support/people.ts'
import { demoParent } from './family.ts'
import { removeDemo } from './remove.ts'

const database = await useDatabase()
const { db } = database

test('the demo goes with children that somebody else accompanies too, and leaves those of others', async () => {
  const demo = { id: demoParent.id, email: 'demo@familie.example' }
  await asOwner(db, (tx) =>
    sql`insert into auth."user" (id, name, email, "firstName", "lastName", "isChild")
      values (${demo.id}, 'Demo', ${demo.email}, 'Demo', '–', false)`.execute(tx),
  )
  const visitor = await makeParent(db)
  const [ofDemo, ofVisitor] = [await makeChild(db, demo), await makeChild(db, visitor)]
  await accompany(db, ofDemo, visitor)
  await accompany(db, ofVisitor, demo)
  expect(await removeDemo(database)).toMatchObject({ children: 1 })
  const left = await asOwner(db, (tx) =>
    tx.selectFrom('children').select(['id', 'parentId', 'otherGuardianId']).execute(),
  )
  expect(left).toEqual([{ id: ofVisitor.id, parentId: visitor.id, otherGuardianId: null }])
  const logins = await asOwner(db, async (tx) => (await sql`select id from auth."user"`.execute(tx)).rows)
  expect(logins).toHaveLength(2) // the visitor's and its child's
})
