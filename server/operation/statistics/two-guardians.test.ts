import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { assign, makeLearner } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { accompany, makeAdmin, makeChild, makeParent, type TestChild } from '../../../tests/support/people.ts'
import { countDays } from './count-days.ts'

const { db } = await useDatabase()
const api = callersOf(db)

test('a child with two guardians is one child, whoever counts', async () => {
  const admin = api.asAdmin(await makeAdmin(db))
  const { parent, child, competency, lessonId, asChild } = await makeLearner(db)
  const children: TestChild[] = [child]
  for (let more = 0; more < 4; more++) children.push(await makeChild(db, parent))
  for (const one of children.slice(1)) await assign(db, one, competency)
  const other = await makeParent(db)
  for (const one of children) await accompany(db, one, other)
  await asChild.lessons.markRead({ lessonId })
  for (const one of children.slice(1)) await api.asChild(one).lessons.markRead({ lessonId })
  await countDays(db, new Date(Date.now() + DAY_MS))
  const learners = await asOwner(db, async (tx) => (await sql`select learners from weekly_learners`.execute(tx)).rows)
  expect(learners).toContainEqual({ learners: 5 })
  expect(learners.filter((week) => (week as { learners: number }).learners > 5)).toEqual([])
  expect(await admin.admin.counts()).toMatchObject({ parents: 2, children: 5 })
  const { users } = await admin.admin.users.list({})
  expect(users.filter(({ isParent }) => isParent).map(({ children }) => children)).toEqual([5, 5])
})
