import type { ContentRef } from '../../../domain/content/content.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { staffNames } from '../staff-names.ts'

type Comment = ContentRef & { field: string; quote: string | null; comment: string }

export async function addComment(tx: Tx, writtenBy: string, { type, id, ...said }: Comment): Promise<{ id: string }> {
  return tx
    .insertInto('contentComments')
    .values({ contentType: type, contentId: id, ...said, writtenBy })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Marks a comment as done, or as open again. @throws NOT_FOUND */
export async function resolveComment(
  tx: Tx,
  personId: string,
  { id, isResolved }: { id: string; isResolved: boolean },
) {
  const state = isResolved ? { resolvedBy: personId, resolvedAt: new Date() } : { resolvedBy: null, resolvedAt: null }
  const changed = await tx
    .updateTable('contentComments')
    .where('id', '=', id)
    .set(state)
    .returning('id')
    .executeTakeFirst()
  if (!changed) refuse('NOT_FOUND')
}

/** Only by who wrote it. @throws NOT_FOUND */
export async function removeComment(tx: Tx, id: string) {
  const gone = await tx.deleteFrom('contentComments').where('id', '=', id).returning('id').executeTakeFirst()
  if (!gone) refuse('NOT_FOUND')
}

/** What was said about one draft, the oldest first, with names for colleagues. */
export async function readComments(tx: Tx, personId: string, { type, id }: ContentRef) {
  const rows = await tx
    .selectFrom('contentComments')
    .where('contentType', '=', type)
    .where('contentId', '=', id)
    .orderBy('writtenAt')
    .orderBy('id')
    .select(['id', 'field', 'quote', 'comment', 'writtenBy', 'writtenAt', 'resolvedBy', 'resolvedAt'])
    .execute()
  const nameOf = await staffNames(
    tx,
    rows.flatMap(({ writtenBy, resolvedBy }) => [writtenBy, resolvedBy]),
  )
  return rows.map(({ writtenBy, writtenAt, resolvedBy, resolvedAt, ...row }) => ({
    ...row,
    isOwn: writtenBy === personId,
    writtenBy: nameOf(writtenBy),
    writtenAt: writtenAt.toISOString(),
    resolvedBy: resolvedAt && nameOf(resolvedBy),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }))
}
