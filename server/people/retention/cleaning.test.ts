import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeParent } from '../../../tests/support/people.ts'
import { auditAlone } from '../../platform/audit/record.ts'
import { asSystem } from '../../platform/db/actor.ts'
import { createThrottle } from '../../platform/guard/throttle.ts'
import { makeMailedLink } from '../accounts/mailed-links.ts'
import { cleaningJobs } from './job.ts'

const database = await useDatabase()

/** How many rows each table of the guard holds. */
const rows = () =>
  asOwner(database.db, async (tx) => {
    const { rows } = await sql<{ attempts: number; links: number; records: number }>`
      select (select count(*)::int from throttles) as attempts, (select count(*)::int from auth.mailed_links) as links,
        (select count(*)::int from audit_log) as records`.execute(tx)
    return rows[0]
  })
const runAll = async () => {
  for (const { work } of cleaningJobs(database.db)) await work()
}

test('attempts, mailed links and notes are kept while they count, and forgotten after', async () => {
  const { db } = database
  const [old, young] = [await makeParent(db), await makeParent(db)]
  const link = ({ id, email }: typeof old) =>
    asSystem(db, 'a test', (tx) => makeMailedLink(tx, { userId: id, purpose: 'confirm', email }))
  const throttle = createThrottle(db, 'a secret only this test knows, 32 characters')
  const leaveTraces = async (who: typeof old) => {
    await link(who)
    await throttle.take(['sign-up: address', who.id])
    await auditAlone(db, { action: 'sign-in', actorId: who.id })
  }
  await leaveTraces(old)
  await asOwner(db, async (tx) => {
    await sql`update throttles set forget_at = now() - interval '1 second'`.execute(tx)
    await sql`update auth.mailed_links set expires_at = now() - interval '1 second'`.execute(tx)
    await sql`update audit_log set happened_at = now() - interval '181 days'`.execute(tx)
  })
  await leaveTraces(young)
  expect(await rows()).toEqual({ attempts: 2, links: 2, records: 2 })
  await runAll()
  expect(await rows()).toEqual({ attempts: 1, links: 1, records: 1 })
  const kept = await asOwner(db, async (tx) => {
    const { rows } = await sql<{ userId: string }>`select user_id from auth.mailed_links`.execute(tx)
    return rows
  })
  expect(kept).toEqual([{ userId: young.id }])
  await runAll()
  expect(await rows()).toEqual({ attempts: 1, links: 1, records: 1 })
})

test('it is done by itself: what grows by the hour every hour, the audit log every night', () => {
  const often = Object.fromEntries(cleaningJobs(database.db).map(({ name, cron }) => [name, cron]))
  expect(often).toEqual({
    'forget-attempts': expect.stringMatching(/^\d+ \* \* \* \*$/),
    'forget-mailed-links': expect.stringMatching(/^\d+ \* \* \* \*$/),
    'forget-spent-challenges': expect.stringMatching(/^\d+ \* \* \* \*$/),
    'shorten-audit-log': expect.stringMatching(/^\d+ [0-6] \* \* \*$/),
  })
})
