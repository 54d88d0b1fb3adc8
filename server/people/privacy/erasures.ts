import { sql } from 'kysely'
import type pg from 'pg'
import { KEEPS_ERASURES_FOR } from '../../../domain/operation/backups.ts'
import { log } from '../../log.ts'
import { asSystem, type Db } from '../../platform/db/actor.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { oneAtATime } from '../../platform/jobs/one-at-a-time.ts'
import type { Storage } from '../../storage.ts'

/**
 * Copies to the storage who was erased (db/rules/erasures.sql), and forgets there and here what no backup can bring
 * back any more. Doing it twice does no harm.
 */
export async function keepErasures(db: Db, storage: Storage, now = new Date()): Promise<void> {
  const { fresh, old } = await asSystem(db, 'who was erased', async (tx) => {
    const rows = tx.selectFrom('erasures').select(['idHash', 'erasedAt']).limit(1_000)
    const past = sql<Date>`${now}::timestamptz - make_interval(days => ${KEEPS_ERASURES_FOR})`
    return {
      fresh: await rows.where('keptAt', 'is', null).execute(),
      old: await rows.where('erasedAt', '<', past).execute(),
    }
  })
  for (const { idHash, erasedAt } of fresh) {
    await storage.put(idHash, Buffer.from(JSON.stringify({ erasedAt })))
  }
  for (const { idHash } of old) await storage.remove(idHash)
  const hashes = (rows: typeof fresh) => rows.map(({ idHash }) => idHash)
  await asSystem(db, 'who was erased', async (tx) => {
    if (fresh.length > 0)
      await tx.updateTable('erasures').set({ keptAt: now }).where('idHash', 'in', hashes(fresh)).execute()
    if (old.length > 0) await tx.deleteFrom('erasures').where('idHash', 'in', hashes(old)).execute()
  })
}

/** Keeps who was erased: at once when somebody is (`runNow`), and every ten minutes what was missed. */
export function erasureKeeper(db: Db, storage: Storage): { runNow(): void; job: Job } {
  const round = oneAtATime(() => keepErasures(db, storage))
  return {
    runNow: () => void round().catch((error) => log.error({ err: error }, 'Who was erased could not be kept.')),
    job: { name: 'keep-erasures', cron: '*/10 * * * *', work: round },
  }
}

/**
 * Erases again, as the database's owner, whom a restored backup has brought back.
 * @param hashes the files of the storage; each is noted, so that it is forgotten in its time
 * @returns how many logins and children that were
 */
export async function repeatErasures(client: pg.ClientBase, hashes: string[]): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `with everybody as (select id from auth."user" union select id from children)
     select count(*)::int as count from everybody where hash_of_id(id) = any($1)`,
    [hashes],
  )
  await client.query('begin')
  await client.query(`delete from auth."user" where hash_of_id(id) = any($1)`, [hashes])
  await client.query('delete from children where hash_of_id(id) = any($1)', [hashes])
  await client.query(
    'insert into erasures (id_hash, kept_at) select hash, now() from unnest($1::text[]) hash on conflict do nothing',
    [hashes],
  )
  await client.query('commit')
  return rows[0]?.count ?? 0
}
