import { sql } from 'kysely'
import { z } from 'zod'
import { type ContentType, skillLevelInput } from '../../../domain/content/content.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { reorder } from '../../content/order.ts'
import { readHealth } from '../../content/simulations/watch/read-health.ts'
import { countConsequences, removeForGood } from '../../content/standing/bin.ts'
import { tellEveryScreen } from '../../content/standing/taught.ts'
import { tableOf } from '../../content/tables.ts'
import { audit } from '../../platform/audit/record.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { notFound } from '../../platform/db/refuse.ts'
import { askForRecountOfLevels } from '../../platform/jobs/pending-recounts.ts'
import { author, editor, editorWithPassword, router } from '../../trpc.ts'

const one = z.object({ id: uuid })

export const adminLevelsRouter = router({
  byId: author.input(one).query(async ({ ctx: { tx }, input }) => {
    const level = await tx
      .selectFrom('skillLevels as l')
      .innerJoin('competencies as c', 'c.id', 'l.competencyId')
      .where('l.id', '=', input.id)
      .where('l.binnedAt', 'is', null)
      .select(['l.id', 'l.title', 'l.description', 'l.orderIndex', 'l.minAge'])
      .select(sql<boolean>`l.published_at is not null`.as('isPublished'))
      .select(sql<boolean>`l.taken_back_at is not null`.as('isTakenBack'))
      .select(['l.talkingPoints', 'l.togetherTask', 'l.isOpenToAll', 'c.id as competencyId', 'c.title as competency'])
      .executeTakeFirstOrThrow(notFound)
    const [lesson, quiz, simulation] = [
      await listContent(tx, 'lesson', level.id),
      await listContent(tx, 'quiz', level.id),
      await listContent(tx, 'simulation', level.id),
    ]
    return { ...level, content: { lesson, quiz, simulation } }
  }),

  create: editor
    .input(skillLevelInput.extend({ competencyId: uuid }))
    .mutation(async ({ ctx: { tx, actor }, input: { competencyId, ...input } }) => {
      const { id } = await tx
        .insertInto('skillLevels')
        .values({ ...input, competencyId })
        .returning('id')
        .executeTakeFirstOrThrow()
      await audit(tx, { action: 'content created', actorId: actor.id, subject: id, details: { type: 'level' } })
      return { id }
    }),
  update: editor
    .input(skillLevelInput.extend({ id: uuid }))
    .mutation(async ({ ctx: { tx, actor }, input: { id, ...input } }) => {
      await tx
        .updateTable('skillLevels')
        .where('id', '=', id)
        .set(input)
        .returning('id')
        .executeTakeFirstOrThrow(notFound)
      await audit(tx, { action: 'content saved', actorId: actor.id, subject: id, details: { type: 'level' } })
    }),

  consequences: editor.input(one).query(({ ctx: { tx }, input }) => countConsequences(tx, input.id)),
  /**
   * Of one that was taken back; any other is shown with what is first published in it (decision 045). @throws NOT_FOUND
   */
  publish: editor.input(one).mutation(async ({ ctx: { tx, actor }, input }) => {
    const shown = await tx
      .updateTable('skillLevels')
      .where('id', '=', input.id)
      .where('takenBackAt', 'is not', null)
      .where('binnedAt', 'is', null)
      .set({ publishedAt: new Date(), takenBackAt: null })
      .returning('id')
      .executeTakeFirstOrThrow(notFound)
    await elevated(tx, 'children may do it again', (tx) => askForRecountOfLevels(tx, [shown.id]))
    await tellEveryScreen(tx)
    await audit(tx, { action: 'content published', actorId: actor.id, subject: input.id, details: { type: 'level' } })
  }),
  /** For good, from the bin. */
  remove: editorWithPassword.input(one).mutation(async ({ ctx: { tx, actor }, input }) => {
    const subjectName = await removeForGood(tx, { type: 'level', id: input.id })
    const details = { type: 'level' }
    await audit(tx, { action: 'content deleted', actorId: actor.id, subject: input.id, subjectName, details })
  }),

  reorder: editor
    .input(z.object({ competencyId: uuid, ids: z.array(uuid).max(500) }))
    .mutation(async ({ ctx: { tx, actor }, input: { competencyId, ids } }) => {
      await reorder(tx, 'skillLevels', { ids, known: await readLevelIds(tx, competencyId) })
      await audit(tx, {
        action: 'content reordered',
        actorId: actor.id,
        subject: competencyId,
        details: { type: 'level' },
      })
    }),
})

export async function readLevelIds(tx: Tx, competencyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('skillLevels')
    .where('competencyId', '=', competencyId)
    .where('binnedAt', 'is', null)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Levels in order, with how much is in each, and whether any of it is published for children. */
export async function listLevels(tx: Tx, competencyId: string) {
  const { rows } = await sql<{
    id: string
    title: string
    minAge: number | null
    lessons: number
    quizzes: number
    simulations: number
    isTakenBack: boolean
    isForChildren: boolean
  }>`
    select l.id, l.title, l.min_age,
      l.taken_back_at is not null as "isTakenBack",
      (select count(*)::int from lessons s where s.skill_level_id = l.id and s.binned_at is null) as lessons,
      (select count(*)::int from quizzes q where q.skill_level_id = l.id and q.binned_at is null) as quizzes,
      (select count(*)::int from simulations m where m.skill_level_id = l.id and m.binned_at is null) as simulations,
      exists (select from lessons s where s.skill_level_id = l.id and s.published_at is not null and not s.is_parent_only)
        or exists (select from quizzes q where q.skill_level_id = l.id and q.published_at is not null) as "isForChildren"
    from skill_levels l where l.competency_id = ${competencyId} and l.binned_at is null order by l.order_index, l.title`.execute(
    tx,
  )
  return rows
}

/** Titles as in the drafts; `hasDraft`: there are unpublished changes. */
async function listContent(tx: Tx, type: ContentType, skillLevelId: string) {
  const { rows } = await sql<{
    id: string
    title: string
    isPublished: boolean
    isTakenBack: boolean
    hasDraft: boolean
    reviewOn: string | null
    isParentOnly: boolean
  }>`
    select s.id, coalesce(nullif(trim(d.payload->>'title'), ''), s.title) as title, s.published_at is not null as "isPublished",
      s.taken_back_at is not null as "isTakenBack", d.content_id is not null as "hasDraft", s.review_on,
      coalesce((to_jsonb(s)->>'is_parent_only')::boolean, false) as "isParentOnly"
    from ${sql.table(tableOf[type])} s
    left join content_drafts d on d.content_type = ${type} and d.content_id = s.id
    where s.skill_level_id = ${skillLevelId} and s.binned_at is null order by s.order_index, s.title`.execute(tx)
  const ids = type === 'simulation' ? rows.map(({ id }) => id) : []
  const health = ids.length > 0 ? await readHealth(tx, ids) : undefined
  return rows.map((row) => ({ ...row, health: health?.get(row.id) ?? null }))
}
