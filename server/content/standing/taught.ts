import { sql } from 'kysely'
import { type Standing, standingOf, type TaughtRef } from '../../../domain/content/standing.ts'
import { audit } from '../../platform/audit/record.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { notFound, refuse } from '../../platform/db/refuse.ts'
import { placedContent, tableOfTaught } from '../tables.ts'

/** The row, locked. @throws NOT_FOUND */
export async function requireTaught(tx: Tx, { type, id }: TaughtRef): Promise<{ title: string; standing: Standing }> {
  const row = await tx
    .selectFrom(tableOfTaught[type])
    .where('id', '=', id)
    .select(['title', 'publishedAt', 'takenBackAt', 'binnedAt'])
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  return { title: row.title, standing: standingOf(row) }
}

/** What is deleted for good lay in the bin before. @throws NOT_FOUND, NOT_IN_BIN */
export async function requireBinned(tx: Tx, ref: TaughtRef): Promise<{ title: string }> {
  const taught = await requireTaught(tx, ref)
  return taught.standing === 'binned' ? taught : refuse('NOT_IN_BIN')
}

/**
 * Nobody who learns sees it any more, at once; results and stamps stay, and progress counts it on (decision 105).
 * @throws NOT_FOUND, NOT_PUBLISHED
 */
export async function takeBack(tx: Tx, editorId: string, ref: TaughtRef): Promise<void> {
  const { standing } = await requireTaught(tx, ref)
  if (standing !== 'published') return refuse('NOT_PUBLISHED')
  await tx
    .updateTable(tableOfTaught[ref.type])
    .where('id', '=', ref.id)
    .set({ publishedAt: null, takenBackAt: new Date() })
    .execute()
  await tellEveryScreen(tx)
  await audit(tx, {
    action: 'content taken back',
    actorId: editorId,
    subject: ref.id,
    details: { type: ref.type },
  })
}

/** Open screens read again, or a child would go on with what is gone (decision 026). Sent on commit. */
export const tellEveryScreen = (tx: Tx) => sql`select pg_notify('family', '')`.execute(tx)

/**
 * How many children have a competency that they have not completed: that of what is named. Rounded down, null for few
 * or none (decision 051).
 */
export const countLearners = (tx: Tx, { id }: TaughtRef): Promise<number | null> =>
  elevated(tx, 'counting children without seeing them', async (tx) => {
    const { rows } = await sql<{ children: number | null }>`
      select shown_count(count(*), children_count()) as children from child_competencies
      where completed_at is null and competency_id = coalesce(
        (select competency_id from ${placedContent} one where id = ${id}),
        (select competency_id from skill_levels where id = ${id}), ${id}::uuid)`.execute(tx)
    return rows[0]?.children ?? null
  })
