import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeParent } from '../../../tests/support/people.ts'
import { auditAlone } from '../../platform/audit/record.ts'

const database = await useDatabase()
const admin = await makeAdmin(database.db)
const log = callersOf(database.db).asAdmin(admin).admin.audit
beforeEach(() => asOwner(database.db, (tx) => tx.deleteFrom('auditLog').execute()))

const note = (action: 'content saved' | 'account locked' | 'sign-in', subject?: string, actorId = admin.id) =>
  auditAlone(database.db, { action, actorId, subject, subjectName: 'etwas' })
const actions = async (asked: Parameters<typeof log.list>[0]) =>
  (await log.list(asked)).records.map(({ action }) => action)
const moveTo = (at: string) => asOwner(database.db, (tx) => sql`update audit_log set happened_at = ${at}`.execute(tx))

test('admins read what admins did, the newest first, and nothing of signing in', async () => {
  await note('content saved')
  await note('sign-in')
  await note('account locked')
  const { records, next } = await log.list({})
  expect(records).toMatchObject([
    { action: 'account locked', kind: 'people', actorId: admin.id, actorName: 'Ada Admin', subjectName: 'etwas' },
    { action: 'content saved', kind: 'content' },
  ])
  expect([records.length, next]).toEqual([2, null])
})

test('the log is filtered by kind, by whoever did it or had it done to them, and by day in German time', async () => {
  const [other, parent] = [await makeAdmin(database.db), await makeParent(database.db)]
  await note('content saved', undefined, other.id)
  await moveTo('2026-03-04T22:59:00Z') // 23:59 in Berlin
  await note('account locked', parent.id)
  expect(await actions({ kind: 'people' })).toEqual(['account locked'])
  expect(await actions({ person: other.id })).toEqual(['content saved'])
  expect(await actions({ person: parent.id })).toEqual(['account locked'])
  expect(await actions({ until: '2026-03-04' })).toEqual(['content saved'])
  expect(await actions({ from: '2026-03-04', until: '2026-03-04' })).toEqual(['content saved'])
  expect(await actions({ from: '2026-03-05' })).toEqual(['account locked'])
  expect(await actions({ until: '2026-03-03' })).toEqual([])
})

test('the log comes page by page, each record once', async () => {
  for (let count = 0; count < 52; count++) await note('content saved')
  const first = await log.list({})
  const second = await log.list({ before: first.next ?? undefined })
  expect([first.records.length, second.records.length, second.next]).toEqual([50, 2, null])
  expect(new Set([...first.records, ...second.records].map(({ id }) => id)).size).toBe(52)
})

test('who stands in it is offered by the newest name', async () => {
  await note('content saved')
  await asOwner(database.db, (tx) =>
    tx.updateTable('profiles').set({ lastName: 'Neumann' }).where('id', '=', admin.id).execute(),
  )
  await note('content saved')
  expect(await log.people()).toEqual([{ id: admin.id, name: 'Ada Neumann' }])
})
