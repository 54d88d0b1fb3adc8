import { z } from 'zod'
import { today } from '../../../domain/dates.ts'
import { uuid } from '../../../domain/fields.ts'
import { pointOfDay } from '../../../domain/insight.ts'
import { elevated } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { child, parent, router } from '../../trpc.ts'
import { logActivity } from '../progress/activities.ts'
import { updateProgress } from '../progress/update.ts'
import { shownContent } from './shown-content.ts'

const lessonId = z.object({ lessonId: uuid })

export const lessonsRouter = router({
  /** A lesson to read. What the child may not read (parent-only, unassigned, level closed) is not found. */
  byId: child.input(lessonId).query(async ({ ctx: { tx, actor }, input }) => {
    const lesson = await tx
      .selectFrom('lessons')
      .where('id', '=', input.lessonId)
      .select(['id', 'title', 'description', 'content'])
      .executeTakeFirst()
    if (!lesson) return refuse('NOT_FOUND')
    const read = await tx
      .selectFrom('lesson_progress')
      .where('lesson_id', '=', lesson.id)
      .where('child_id', '=', actor.childId)
      .select('completed_at')
      .executeTakeFirst()
    return { ...lesson, content: shownContent(lesson.content), readAt: read?.completed_at.toISOString() ?? null }
  }),

  /**
   * Any lesson for a parent, those for parents only too. Reading it here marks nothing; of one for parents, when this parent
   * has marked it, and a question of its level to talk about.
   */
  preview: parent.input(lessonId).query(async ({ ctx: { tx, actor }, input }) => {
    const lesson = await tx
      .selectFrom('lessons as s')
      .innerJoin('skill_levels as l', 'l.id', 's.skill_level_id')
      .leftJoin('parent_lesson_reads as r', (join) =>
        join.onRef('r.lesson_id', '=', 's.id').on('r.parent_id', '=', actor.id),
      )
      .where('s.id', '=', input.lessonId)
      .select(['s.id', 's.title', 's.content', 's.is_parent_only as isParentOnly', 'r.read_at', 'l.talking_points'])
      .executeTakeFirst()
    if (!lesson) return refuse('NOT_FOUND')
    const { read_at, talking_points, content, ...shown } = lesson
    const talkingPoint = pointOfDay(talking_points, today()) ?? null
    return { ...shown, content: shownContent(content), readAt: read_at?.toISOString() ?? null, talkingPoint }
  }),

  /** A parent has read a lesson for parents; a second time changes nothing. @throws NOT_FOUND, also for a child's lesson */
  markReadByParent: parent.input(lessonId).mutation(async ({ ctx: { tx, actor }, input }) => {
    const lesson = await tx
      .selectFrom('lessons')
      .where('id', '=', input.lessonId)
      .where('is_parent_only', '=', true)
      .select('id')
      .executeTakeFirst()
    if (!lesson) return refuse('NOT_FOUND')
    await tx
      .insertInto('parent_lesson_reads')
      .values({ parent_id: actor.id, lesson_id: lesson.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }),

  /** Marks a lesson as read; a second time is refused (S8.34). */
  markRead: child.input(lessonId).mutation(async ({ ctx: { tx, actor }, input }) => {
    const lesson = await tx
      .selectFrom('lessons as s')
      .innerJoin('skill_levels as l', 'l.id', 's.skill_level_id')
      .where('s.id', '=', input.lessonId)
      .select(['s.id', 'l.competency_id as competencyId'])
      .executeTakeFirst()
    if (!lesson) return refuse('NOT_FOUND')
    await tx.insertInto('lesson_progress').values({ child_id: actor.childId, lesson_id: lesson.id }).execute()
    return elevated(tx, 'log, progress and pass are written by the server', async () => {
      await logActivity(tx, actor.childId, 'lesson_read', { lesson_id: lesson.id })
      return updateProgress(tx, { childId: actor.childId, competencyId: lesson.competencyId })
    })
  }),
})
