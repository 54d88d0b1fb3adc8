import { sql } from 'kysely'
import type pg from 'pg'
import { KEEPS_ERASURES_FOR } from '../../../domain/operation/backups.ts'
import { log } from '../../log.ts'
import { asSystem, type Db } from '../../platform/db/actor.ts'
import type { Database } from '../../platform/db/connect.ts'
import { oneAtATime } from '../../platform/jobs/one-at-a-time.ts'
import type { Storage } from '../../storage.ts'
import { noteTimeline, readNotedTimeline } from './timeline.ts'

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
export function erasureKeeper({ db, pool }: Pick<Database, 'db' | 'pool'>, storage: Storage) {
  const round = oneAtATime(async () => {
    await keepErasures(db, storage)
    if (!(await readNotedTimeline(storage))) await noteTimeline(pool, storage)
  })
  return {
    runNow: () => void round().catch((error) => log.error({ err: error }, 'Who was erased could not be kept.')),
    job: { name: 'keep-erasures', cron: '*/10 * * * *', work: round },
  }
}

/** The hashes of who was erased. */
export const listErased = async (storage: Storage): Promise<string[]> =>
  (await storage.list()).filter((name) => /^[0-9a-f]{64}$/.test(name))

/**
 * Erases again, as the database's owner, whom a restored backup or an earlier moment of the database has brought back.
 * Each is noted once more, so that it is forgotten in its time. Doing it twice does no harm.
 * @returns `known`: how many the storage knows of; `erased`: how many logins and children were there again
 */
export async function repeatErasures(
  client: pg.ClientBase,
  storage: Storage,
): Promise<{ known: number; erased: number }> {
  const hashes = await listErased(storage)
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
  await noteTimeline(client, storage)
  return { known: hashes.length, erased: rows[0]?.count ?? 0 }
}
