import { sql } from 'kysely'
import type { Tx } from '../../platform/db/actor.ts'
import type { Outcome } from './make.ts'

/** How scheduled backups do. Each null where that never happened. */
export type BackupState = {
  /** When the newest backup was made that lies at the target. */
  lastMade: Date | null
  /** When a backup was last restored and compared. */
  lastProven: Date | null
  /** When one last failed, and why, in German for the operator. */
  lastFailure: { at: Date; reason: string } | null
}

/** Longer than a backup takes; one that began before and says nothing was killed. Hours. */
const GIVEN_UP_AFTER = 6
/** How long it is known what failed. Days. */
const FAILURES_KEPT_FOR = 90
const INTERRUPTED = 'Die Sicherung wurde unterbrochen: Der Server ist währenddessen ausgegangen.'

/** As app_job. */
export async function readBackupState(tx: Tx): Promise<BackupState> {
  const { lastMade, lastProven } = await tx
    .selectFrom('backups')
    .select((select) => [select.fn.max('madeAt').as('lastMade'), select.fn.max('provenAt').as('lastProven')])
    .executeTakeFirstOrThrow()
  const failed = await tx
    .selectFrom('backups')
    .where('failedAt', 'is not', null)
    .select(['failedAt', 'failure'])
    .orderBy('failedAt', 'desc')
    .executeTakeFirst()
  const lastFailure = failed?.failedAt ? { at: failed.failedAt, reason: failed.failure ?? '' } : null
  return { lastMade, lastProven, lastFailure }
}

/** Notes that a backup begins, and that earlier ones without an outcome were interrupted. @returns the proven ones */
export async function noteBegin(tx: Tx, name: string): Promise<string[]> {
  await tx
    .updateTable('backups')
    .set({ failedAt: sql<Date>`now()`, failure: INTERRUPTED })
    .where('provenAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('startedAt', '<', sql<Date>`now() - make_interval(hours => ${GIVEN_UP_AFTER})`)
    .execute()
  await tx.insertInto('backups').values({ name }).execute()
  const proven = await tx.selectFrom('backups').select('name').where('provenAt', 'is not', null).execute()
  return proven.map((backup) => backup.name)
}

/** Notes what came of it, and forgets what is no longer there. */
export async function noteOutcome(tx: Tx, name: string, { made, proven, failure, removed }: Outcome): Promise<void> {
  const now = sql<Date>`now()`
  await tx
    .updateTable('backups')
    .set({
      ...(made && { madeAt: now, bytes: made.bytes, sha256: made.sha256 }),
      ...(proven && { provenAt: now, rowCount: proven.rows }),
      ...(failure && { failedAt: now, failure }),
    })
    .where('name', '=', name)
    .execute()
  if (removed.length > 0) await tx.deleteFrom('backups').where('name', 'in', removed).execute()
  await tx
    .deleteFrom('backups')
    .where('madeAt', 'is', null)
    .where('failedAt', '<', sql<Date>`now() - make_interval(days => ${FAILURES_KEPT_FOR})`)
    .execute()
}
