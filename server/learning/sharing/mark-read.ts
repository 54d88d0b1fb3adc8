import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { type Earned, updateProgress } from '../progress/update.ts'

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
      .executeTakeFirst()
    if (!lesson) return refuse('CONTENT_NOT_AVAILABLE')
    await tx
      .insertInto('lessonProgress')
      .values({ childId: link.childId, lessonId: lesson.id, completedViaShare: true, shareToken: token })
      .execute()
    return updateProgress(tx, { childId: link.childId, competencyId: lesson.competencyId })
  })
}
