import { type Standing, standingOf, type TaughtRef, type TaughtType } from '../../../domain/content/standing.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import type { DB } from '../../platform/db/types.ts'
import { tableOf } from '../files/write-revised.ts'

/** The tables of whatever is taught; the columns that say where a row stands are the same in all of them. */
export const tableOfTaught = { competency: 'competencies', level: 'skillLevels', ...tableOf } as const satisfies Record<
  TaughtType,
  keyof DB
>

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
export async function requireBinned(tx: Tx, ref: TaughtRef): Promise<void> {
  const { standing } = await requireTaught(tx, ref)
  if (standing !== 'binned') refuse('NOT_IN_BIN')
}
