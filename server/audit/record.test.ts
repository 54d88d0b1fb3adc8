import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/db.ts'
import { asOwner } from '../../tests/owner.ts'
import { makeParent } from '../../tests/people.ts'
import { asActor } from '../db/actor.ts'
import type { Database } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { AUDIT_DAYS, audit, auditAlone, removeOldAuditRecords } from './record.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => asOwner(database.db, (tx) => tx.deleteFrom('audit_log').execute()))
afterAll(() => database.close())

const records = () => asOwner(database.db, (tx) => tx.selectFrom('audit_log').selectAll().execute())

test('a record says who did what to whom, with the address in part only', async () => {
  const parent = await makeParent(database.db)
  await asActor(database.db, { role: 'parent', id: parent.id }, (tx) =>
    audit(tx, { action: 'e-mail change asked', actorId: parent.id, subject: parent.id, address: '203.0.113.77' }),
  )
  expect(await records()).toMatchObject([
    { action: 'e-mail change asked', actor_id: parent.id, subject: parent.id, details: { address: '203.0.113.0' } },
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
  expect(await records()).toMatchObject([{ action: 'sign-in failed', actor_id: null, details: { known: false } }])
})

test('records are removed after 180 days, and not before', async () => {
  await auditAlone(database.db, { action: 'sign-in', details: { which: 'old' } })
  await asOwner(database.db, (tx) =>
    sql`update audit_log set happened_at = now() - make_interval(days => ${AUDIT_DAYS}, mins => 1)`.execute(tx),
  )
  await auditAlone(database.db, { action: 'sign-in', details: { which: 'young' } })
  await asOwner(database.db, (tx) =>
    sql`update audit_log set happened_at = now() - make_interval(days => ${AUDIT_DAYS}, mins => -1)
      where details->>'which' = 'young'`.execute(tx),
  )
  expect(await removeOldAuditRecords(database.db)).toBe(1)
  expect(await records()).toMatchObject([{ details: { which: 'young' } }])
})
