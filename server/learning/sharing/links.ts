import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { SharedKind } from '../../../domain/sharing.ts'
import { requireChild } from '../../people/children/require-child.ts'
import { audit } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'

type Shared = { childId: string; contentType: SharedKind; contentId: string }

/** The link of this child to this content: the one there is, or a new one (S4.16). As the parent. @throws NOT_FOUND */
export async function shareContent(tx: Tx, parentId: string, shared: Shared): Promise<{ token: string }> {
  await requireChild(tx, shared.childId)
  const table = shared.contentType === 'lesson' ? 'lessons' : 'quizzes'
  const content = await tx.selectFrom(table).where('id', '=', shared.contentId).select('id').executeTakeFirst()
  if (!content) return refuse('NOT_FOUND')
  const made = await tx
    .insertInto('child_shareable_links')
    .values({
      child_id: shared.childId,
      content_type: shared.contentType,
      content_id: shared.contentId,
      parent_id: parentId,
      creator_id: parentId,
      access_token: sql<string>`generate_shareable_token()`,
    })
    // Two tabs at once: the second one gets the link of the first.
    .onConflict(
      (conflict) =>
        conflict.columns(['child_id', 'content_type', 'content_id']).where('is_active', '=', sql.lit(true)).doNothing(), // no parameter: it names the index
    )
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows)
    await audit(tx, { action: 'link shared', actorId: parentId, subject: shared.childId })
  const { access_token } = await tx
    .selectFrom('child_shareable_links')
    .where('child_id', '=', shared.childId)
    .where('content_type', '=', shared.contentType)
    .where('content_id', '=', shared.contentId)
    .where('is_active', '=', true)
    .select('access_token')
    .executeTakeFirstOrThrow()
  return { token: access_token }
}

/**
 * A child's links that still open something to somebody, newest first; `title` is null when the content is gone. One
 * statement, as the parent. @throws NOT_FOUND
 */
export async function listLinks(tx: Tx, childId: string) {
  const child = await tx
    .selectFrom('children as k')
    .where('k.id', '=', childId)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('child_shareable_links as l')
          .leftJoin('lessons as s', (join) =>
            join.onRef('s.id', '=', 'l.content_id').on('l.content_type', '=', 'lesson'),
          )
          .leftJoin('quizzes as q', (join) => join.onRef('q.id', '=', 'l.content_id').on('l.content_type', '=', 'quiz'))
          .whereRef('l.child_id', '=', 'k.id')
          .where('l.is_active', '=', true)
          .orderBy('l.created_at', 'desc')
          .select(['l.id', 'l.access_token as token', 'l.use_count as uses'])
          .select(['l.created_at as createdAt', 'l.last_used_at as lastUsedAt'])
          .select((eb) => [
            eb.ref('l.content_type').$castTo<SharedKind>().as('contentType'),
            eb.fn.coalesce('s.title', 'q.title').as('title'),
          ]),
      ).as('links'),
    )
    .executeTakeFirst()
  return child?.links ?? refuse('NOT_FOUND')
}

/** From now on the link opens nothing; sharing the same content again makes a new one. @throws NOT_FOUND */
export async function revokeLink(tx: Tx, parentId: string, id: string): Promise<void> {
  const revoked = await tx
    .updateTable('child_shareable_links')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .set({ is_active: false })
    .returning('child_id')
    .executeTakeFirst()
  if (!revoked) return refuse('NOT_FOUND')
  await audit(tx, { action: 'link revoked', actorId: parentId, subject: revoked.child_id })
}
