import { sql } from 'kysely'
import { z } from 'zod'
import { lessonsLinkedIn } from '../../../domain/content/lesson-links.ts'
import { pointOfDay } from '../../../domain/learning/insight.ts'
import { today } from '../../../domain/platform/dates.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { quotedFacts } from '../../content/facts/known-facts.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { notFound } from '../../platform/db/refuse.ts'
import { anyone, child, isOpenedByOther, parent, router } from '../../trpc.ts'
import { pageColumns, readablePages } from '../notebook/page.ts'
import { logActivity } from '../progress/activities.ts'
import { updateProgress } from '../progress/update.ts'
import { linkTo, shownContent } from './shown-content.ts'

const lessonId = z.object({ lessonId: uuid })

/** Looks up what is in memory before the transaction, in which there is no second connection. */
const withWordsAndTitles = anyone.use(async ({ ctx, next }) =>
  next({ ctx: { words: await ctx.glossary.get(), curriculum: await ctx.catalogue.list() } }),
)

export const lessonsRouter = router({
  /**
   * A lesson to read and to do, with what the child has done and made in it. What the child may not read (parent-only,
   * unassigned, level closed) is not found.
   */
  byId: withWordsAndTitles
    .concat(child)
    .input(lessonId)
    .query(async ({ ctx, input }) => {
      const { tx, actor, words, curriculum } = ctx
      const lesson = await tx
        .selectFrom('lessons')
        .where('id', '=', input.lessonId)
        .select(['id', 'title', 'description', 'content', 'activities'])
        .executeTakeFirstOrThrow(notFound)
      const ofChild = { lessonId: lesson.id, childId: actor.childId }
      const [readAt, doneKeys, pages, open, isForOther] = await Promise.all([
        findReadAt(tx, ofChild),
        listDoneKeys(tx, ofChild),
        listPages(tx, ofChild),
        findOpen(tx, lessonsLinkedIn(lesson.content)),
        isOpenedByOther(ctx),
      ])
      const link = linkTo(curriculum, ({ id, competencyId }) =>
        open.has(id) ? `/child-competency/${competencyId}?lektion=${id}` : undefined,
      )
      return {
        ...lesson,
        ...shownContent(lesson.content, words, link),
        readAt,
        doneKeys,
        notebook: readablePages(pages, isForOther),
      }
    }),

  /**
   * Any lesson for a parent, parent-only ones too, without marking it as read. With a question of its level to talk
   * about and, for a parent-only lesson, when this parent marked it and where the facts come from that it quotes.
   */
  preview: withWordsAndTitles
    .concat(parent)
    .input(lessonId)
    .query(async ({ ctx: { tx, actor, words, curriculum }, input }) => {
      const lesson = await tx
        .selectFrom('lessons as s')
        .innerJoin('skillLevels as l', 'l.id', 's.skillLevelId')
        .leftJoin('parentLessonReads as r', (join) =>
          join.onRef('r.lessonId', '=', 's.id').on('r.parentId', '=', actor.id),
        )
        .where('s.id', '=', input.lessonId)
        .select(['s.id', 's.title', 's.content', 's.activities', 's.isParentOnly', 'r.readAt', 'l.talkingPoints'])
        .select(sql<Date | null>`content_checked_at('lesson', s.id)`.as('checkedAt'))
        .executeTakeFirstOrThrow(notFound)
      const { readAt, checkedAt, talkingPoints, content, ...shown } = lesson
      const talkingPoint = pointOfDay(talkingPoints, today()) ?? null
      return {
        ...shown,
        // Wherever a parent or helper reads it: at the address where they are.
        ...shownContent(
          content,
          words,
          linkTo(curriculum, ({ id }) => `?lektion=${id}`),
        ),
        facts: shown.isParentOnly ? await quotedFacts(content) : [],
        readAt: readAt?.toISOString() ?? null,
        checkedAt: checkedAt?.toISOString() ?? null,
        talkingPoint,
      }
    }),

  /** Marks a parent-only lesson as read by a parent; idempotent. @throws NOT_FOUND, also for a child's lesson */
  markReadByParent: parent.input(lessonId).mutation(async ({ ctx: { tx, actor }, input }) => {
    const lesson = await tx
      .selectFrom('lessons')
      .where('id', '=', input.lessonId)
      .where('isParentOnly', '=', true)
      .select('id')
      .executeTakeFirstOrThrow(notFound)
    await tx
      .insertInto('parentLessonReads')
      .values({ parentId: actor.id, lessonId: lesson.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }),

  /** Marks a lesson as read; a second time is refused (S8.34). */
  markRead: child.input(lessonId).mutation(async ({ ctx: { tx, actor }, input }) => {
    const lesson = await tx
      .selectFrom('lessons as s')
      .innerJoin('skillLevels as l', 'l.id', 's.skillLevelId')
      .where('s.id', '=', input.lessonId)
      .select(['s.id', 'l.competencyId'])
      .executeTakeFirstOrThrow(notFound)
    await tx.insertInto('lessonProgress').values({ childId: actor.childId, lessonId: lesson.id }).execute()
    return elevated(tx, 'log, progress and pass are written by the server', async (tx) => {
      await logActivity(tx, actor.childId, 'lesson_read', { lessonId: lesson.id })
      return updateProgress(tx, { childId: actor.childId, competencyId: lesson.competencyId })
    })
  }),
})

/** Which of these lessons the child may read. */
async function findOpen(tx: Tx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.selectFrom('lessons').where('id', 'in', ids).select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

type OfChild = { lessonId: string; childId: string }

async function findReadAt(tx: Tx, { lessonId, childId }: OfChild): Promise<string | null> {
  const read = await tx
    .selectFrom('lessonProgress')
    .where('lessonId', '=', lessonId)
    .where('childId', '=', childId)
    .select('completedAt')
    .executeTakeFirst()
  return read?.completedAt.toISOString() ?? null
}

async function listDoneKeys(tx: Tx, { lessonId, childId }: OfChild): Promise<string[]> {
  const rows = await tx
    .selectFrom('activityStates')
    .where('lessonId', '=', lessonId)
    .where('childId', '=', childId)
    .select('activityKey')
    .execute()
  return rows.map(({ activityKey }) => activityKey)
}

const listPages = (tx: Tx, { lessonId, childId }: OfChild) =>
  tx
    .selectFrom('notebookPages')
    .where('lessonId', '=', lessonId)
    .where('childId', '=', childId)
    .select(pageColumns)
    .execute()
