import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { SharedKind } from '../../../domain/learning/sharing.ts'
import { requireChild } from '../../people/children/require-child.ts'
import { audit } from '../../platform/audit/record.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { notFound, refuse, refusing } from '../../platform/db/refuse.ts'
import { type Earned, updateProgress } from '../progress/update.ts'

type Shared = { childId: string; contentType: SharedKind; contentId: string }

/** The child's link to this content, existing or new (S4.16). As the parent. @throws NOT_FOUND */
export async function shareContent(tx: Tx, parentId: string, shared: Shared): Promise<{ token: string }> {
  await requireChild(tx, shared.childId)
  const table = shared.contentType === 'lesson' ? 'lessons' : 'quizzes'
  await tx.selectFrom(table).where('id', '=', shared.contentId).select('id').executeTakeFirstOrThrow(notFound)
  const made = await tx
    .insertInto('childShareableLinks')
    .values({
      ...shared,
      parentId,
      creatorId: parentId,
      accessToken: sql<string>`generate_shareable_token()`,
    })
    // Two tabs at once: the second one gets the link of the first.
    .onConflict(
      (conflict) =>
        conflict.columns(['childId', 'contentType', 'contentId']).where('isActive', '=', sql.lit(true)).doNothing(), // no parameter: it names the index
    )
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows)
    await audit(tx, { action: 'link shared', actorId: parentId, subject: shared.childId })
  const { accessToken } = await tx
    .selectFrom('childShareableLinks')
    .where('childId', '=', shared.childId)
    .where('contentType', '=', shared.contentType)
    .where('contentId', '=', shared.contentId)
    .where('isActive', '=', true)
    .select('accessToken')
    .executeTakeFirstOrThrow()
  return { token: accessToken }
}

/** A child's active links, newest first; `title`: null when the content is gone. As the parent. @throws NOT_FOUND */
export async function listLinks(tx: Tx, childId: string) {
  const child = await tx
    .selectFrom('children as k')
    .where('k.id', '=', childId)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('childShareableLinks as l')
          .leftJoin('lessons as s', (join) => join.onRef('s.id', '=', 'l.contentId').on('l.contentType', '=', 'lesson'))
          .leftJoin('quizzes as q', (join) => join.onRef('q.id', '=', 'l.contentId').on('l.contentType', '=', 'quiz'))
          .whereRef('l.childId', '=', 'k.id')
          .where('l.isActive', '=', true)
          .orderBy('l.createdAt', 'desc')
          .select(['l.id', 'l.accessToken as token', 'l.useCount as uses'])
          .select(['l.createdAt', 'l.lastUsedAt'])
          .select((eb) => [
            eb.ref('l.contentType').$castTo<SharedKind>().as('contentType'),
            eb.fn.coalesce('s.title', 'q.title').as('title'),
          ]),
      ).as('links'),
    )
    .executeTakeFirst()
  return child?.links ?? refuse('NOT_FOUND')
}

/** The link becomes invalid; sharing the same content again makes a new one. @throws NOT_FOUND */
export async function revokeLink(tx: Tx, parentId: string, id: string): Promise<void> {
  const revoked = await tx
    .updateTable('childShareableLinks')
    .where('id', '=', id)
    .where('isActive', '=', true)
    .set({ isActive: false })
    .returning('childId')
    .executeTakeFirstOrThrow(notFound)
  await audit(tx, { action: 'link revoked', actorId: parentId, subject: revoked.childId })
}

/** Counts for the child of the link. @throws ALREADY_READ, CONTENT_NOT_AVAILABLE, NOT_FOUND for a quiz */
export function markSharedLessonRead(
  tx: Tx,
  link: { contentType: 'lesson' | 'quiz'; contentId: string; childId: string },
  token: string,
): Promise<Earned> {
  if (link.contentType !== 'lesson') return refuse('NOT_FOUND')
  return elevated(tx, 'the link counts for its child', async (tx) => {
    const lesson = await tx
      .selectFrom('lessons as s')
      .innerJoin('skillLevels as l', 'l.id', 's.skillLevelId')
      .innerJoin('competencies as c', 'c.id', 'l.competencyId')
      .where('s.id', '=', link.contentId)
      .where('s.publishedAt', 'is not', null)
      .where('l.publishedAt', 'is not', null)
      .where('c.publishedAt', 'is not', null)
      .select(['s.id', 'l.competencyId'])
      .executeTakeFirstOrThrow(refusing('CONTENT_NOT_AVAILABLE'))
    await tx
      .insertInto('lessonProgress')
      .values({ childId: link.childId, lessonId: lesson.id, completedViaShare: true, shareToken: token })
      .execute()
    return updateProgress(tx, { childId: link.childId, competencyId: lesson.competencyId })
  })
}
