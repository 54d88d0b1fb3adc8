import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeParent } from '../../../tests/support/people.ts'
import { asActor } from '../db/actor.ts'
import { refuse } from '../db/refuse.ts'
import { AUDIT_DAYS, audit, auditAlone, removeOldAuditRecords } from './record.ts'

const database = await useDatabase()
beforeEach(() => asOwner(database.db, (tx) => tx.deleteFrom('auditLog').execute()))

const records = () => asOwner(database.db, (tx) => tx.selectFrom('auditLog').selectAll().execute())

test('a record says who did what to whom, with the address in part only', async () => {
  const parent = await makeParent(database.db)
  await asActor(database.db, { role: 'parent', id: parent.id }, (tx) =>
    audit(tx, { action: 'e-mail change asked', actorId: parent.id, subject: parent.id, address: '203.0.113.77' }),
  )
  expect(await records()).toMatchObject([
    { action: 'e-mail change asked', actorId: parent.id, subject: parent.id, details: { address: '203.0.113.0' } },
  ])
})

test('what is rolled back was never done', async () => {
  const parent = await makeParent(database.db)
  const work = asActor(database.db, { role: 'parent', id: parent.id }, async (tx) => {
    await audit(tx, { action: 'password changed', actorId: parent.id })
    refuse('FORBIDDEN')
  })
  await expect(work).rejects.toThrow()
  expect(await records()).toEqual([])
})

test('what happens without a transaction is recorded by itself', async () => {
  await auditAlone(database.db, { action: 'sign-in failed', details: { known: false } })
  expect(await records()).toMatchObject([{ action: 'sign-in failed', actorId: null, details: { known: false } }])
})

test('of an admin’s work the names of then are kept, of everything else ids only', async () => {
  const [admin, parent] = [await makeAdmin(database.db), await makeParent(database.db)]
  await auditAlone(database.db, {
    action: 'account locked',
    actorId: admin.id,
    subject: parent.id,
    subjectName: 'Petra',
  })
  await auditAlone(database.db, { action: 'sign-in', actorId: admin.id, subject: admin.id })
  await asOwner(database.db, (tx) =>
    tx.updateTable('profiles').set({ lastName: 'Anders' }).where('id', '=', admin.id).execute(),
  )
  expect(await records()).toMatchObject([
    { kind: 'people', actorName: 'Ada Admin', subjectName: 'Petra' },
    { kind: null, actorName: null, subjectName: null },
  ])
})

test('who leaves is taken out of it, by id and by name, and what was done stays', async () => {
  const [admin, parent] = [await makeAdmin(database.db), await makeParent(database.db)]
  await auditAlone(database.db, {
    action: 'account locked',
    actorId: admin.id,
    subject: parent.id,
    subjectName: 'Petra',
  })
  const leave = (id: string) => asOwner(database.db, (tx) => sql`delete from auth."user" where id = ${id}`.execute(tx))
  await leave(parent.id)
  expect(await records()).toMatchObject([
    { actorId: admin.id, actorName: 'Ada Admin', subject: null, subjectName: null },
  ])
  await leave(admin.id)
  expect(await records()).toMatchObject([{ action: 'account locked', actorId: null, actorName: null }])
})

test.each([
  ['sign-in', AUDIT_DAYS.ofAccounts],
  ['content saved', AUDIT_DAYS.ofAdmins],
] as const)('a record of «%s» is removed after %d days, and not before', async (action, days) => {
  await auditAlone(database.db, { action, details: { which: 'old' } })
  await asOwner(database.db, (tx) =>
    sql`update audit_log set happened_at = now() - make_interval(days => ${days}, mins => 1)`.execute(tx),
  )
  await auditAlone(database.db, { action, details: { which: 'young' } })
  await asOwner(database.db, (tx) =>
    sql`update audit_log set happened_at = now() - make_interval(days => ${days}, mins => -1)
      where details->>'which' = 'young'`.execute(tx),
  )
  expect(await removeOldAuditRecords(database.db)).toBe(1)
  expect(await records()).toMatchObject([{ details: { which: 'young' } }])
})
