import { type Standing, standingOf, type TaughtRef } from '../../../domain/content/standing.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { tableOfTaught } from '../tables.ts'

/** The row, locked. @throws NOT_FOUND */
export async function requireTaught(tx: Tx, { type, id }: TaughtRef): Promise<{ title: string; standing: Standing }> {
  const row = await tx
    .selectFrom(tableOfTaught[type])
    .where('id', '=', id)
    .select(['title', 'publishedAt', 'takenBackAt', 'binnedAt'])
    .forUpdate()
    .executeTakeFirst()
  return row ? { title: row.title, standing: standingOf(row) } : refuse('NOT_FOUND')
}

/** What is deleted for good lay in the bin before. @throws NOT_FOUND, NOT_IN_BIN */
export async function requireBinned(tx: Tx, ref: TaughtRef): Promise<{ title: string }> {
  const taught = await requireTaught(tx, ref)
  return taught.standing === 'binned' ? taught : refuse('NOT_IN_BIN')
}
