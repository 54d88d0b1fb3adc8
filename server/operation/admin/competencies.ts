import { sql } from 'kysely'
import { z } from 'zod'
import { competencyInput } from '../../../domain/content/content.ts'
import { fieldsOf, uuid } from '../../../domain/platform/fields.ts'
import { findingInWords } from '../../content/drafts/publish.ts'
import { competencyColumns } from '../../content/files/rows.ts'
import { reorder } from '../../content/order.ts'
import { countConsequences, removeForGood } from '../../content/standing/bin.ts'
import { tellEveryScreen } from '../../content/standing/taught.ts'
import { audit } from '../../platform/audit/record.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { notFound, Refusal, refuse } from '../../platform/db/refuse.ts'
import { author, editor, editorOr, editorWithPassword, router } from '../../trpc.ts'
import { listLevels, readLevelIds } from './levels.ts'

const one = z.object({ id: uuid })

/** Saved changes are visible at once to everybody who sees the competency; a new one only once it is published. */
export const adminCompetenciesRouter = router({
  list: author.query(({ ctx: { tx } }) =>
    tx
      .selectFrom('competencies as c')
      .where('c.binnedAt', 'is', null)
      .orderBy('c.orderIndex')
      .orderBy('c.title')
      .select(['c.id', 'c.title', 'c.description', 'c.pedagogicalMinAge'])
      .select(sql<boolean>`c.published_at is not null`.as('isPublished'))
      .select(sql<boolean>`c.taken_back_at is not null`.as('isTakenBack'))
      .select(
        sql<number>`(select count(*)::int from skill_levels l where l.competency_id = c.id and l.binned_at is null)`.as(
          'levelCount',
        ),
      )
      .execute(),
  ),

  byId: author.input(one).query(async ({ ctx: { tx }, input }) => {
    const competency = await tx
      .selectFrom('competencies')
      .where('id', '=', input.id)
      .where('binnedAt', 'is', null)
      .select(['id', 'slug', ...fieldsOf(competencyInput)])
      .select(sql<boolean>`published_at is not null`.as('isPublished'))
      .select(sql<boolean>`taken_back_at is not null`.as('isTakenBack'))
      .executeTakeFirstOrThrow(notFound)
    return { ...competency, levels: await listLevels(tx, competency.id) }
  }),

  create: editorOr('ADMIN_SIGN_IN_TO_SAVE')
    .input(competencyInput)
    .mutation(async ({ ctx: { tx, actor }, input }) => {
      const { id } = await tx
        .insertInto('competencies')
        .values({ ...competencyColumns(input), createdBy: actor.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await audit(tx, { action: 'content created', actorId: actor.id, subject: id, details: { type: 'competency' } })
      return { id }
    }),
  update: editorOr('ADMIN_SIGN_IN_TO_SAVE')
    .input(competencyInput.extend({ id: uuid }))
    .mutation(async ({ ctx: { tx, actor }, input: { id, ...input } }) => {
      await tx
        .updateTable('competencies')
        .where('id', '=', id)
        .set(competencyColumns(input))
        .returning('id')
        .executeTakeFirstOrThrow(notFound)
      await audit(tx, { action: 'content saved', actorId: actor.id, subject: id, details: { type: 'competency' } })
    }),

  /** @throws CONTENT_NOT_READY while a level has nothing for children, and says which */
  publish: editor.input(one).mutation(async ({ ctx: { tx, actor }, input }) => {
    const problems = problemsOf(await listLevels(tx, input.id))
    if (problems.length > 0) throw new Refusal('CONTENT_NOT_READY', problems.map(findingInWords).join(' '))
    await tx
      .updateTable('competencies')
      .where('id', '=', input.id)
      .where('binnedAt', 'is', null)
      .set({ publishedAt: sql`coalesce(published_at, now())`, takenBackAt: null })
      .returning('id')
      .executeTakeFirstOrThrow(notFound)
    await tellEveryScreen(tx) // where it was taken back, children wait for it
    const details = { type: 'competency' }
    await audit(tx, { action: 'content published', actorId: actor.id, subject: input.id, details })
  }),

  consequences: editor.input(one).query(async ({ ctx: { tx }, input }) => {
    const levelIds = await readLevelIds(tx, input.id)
    const { children: _, ...rest } = await countConsequences(tx, input.id)
    return { levels: levelIds.length, ...(await countLearners(tx, input.id)), ...rest }
  }),
  /** For good, from the bin. Earned passes stay: they contain their own texts (decision 008). */
  remove: editorWithPassword.input(one).mutation(async ({ ctx: { tx, actor }, input }) => {
    const levelIds = await readLevelIds(tx, input.id)
    const subjectName = await removeForGood(tx, { type: 'competency', id: input.id })
    const details = { type: 'competency', levels: levelIds.length }
    await audit(tx, { action: 'content deleted', actorId: actor.id, subject: input.id, subjectName, details })
  }),

  reorder: editor.input(z.object({ ids: z.array(uuid).max(500) })).mutation(async ({ ctx: { tx, actor }, input }) => {
    const rows = await tx.selectFrom('competencies').where('binnedAt', 'is', null).select('id').execute()
    await reorder(tx, 'competencies', { ids: input.ids, known: rows.map(({ id }) => id) })
    await audit(tx, { action: 'content reordered', actorId: actor.id, details: { type: 'competency' } })
  }),
})

function problemsOf(levels: { title: string; isForChildren: boolean }[]) {
  if (levels.length === 0) return [{ place: 'Level', reason: 'Eine Kompetenz braucht mindestens ein Level.' }]
  return levels.flatMap(({ title, isForChildren }, index) =>
    isForChildren
      ? []
      : [
          {
            place: `Level ${index + 1} „${title}“`,
            reason: 'Hier ist noch nichts für das Kind veröffentlicht, weder eine Lektion noch ein Quiz.',
          },
        ],
  )
}

const countLearners = (tx: Tx, competencyId: string) =>
  elevated(tx, 'counting children without seeing them', async (tx) => {
    const { rows } = await sql<{ children: number | null; passes: number | null }>`select
      (select shown_count(count(*), children_count()) from child_competencies
        where competency_id = ${competencyId}) as children,
      (select shown_count(count(*), children_count()) from child_passes
        where competency_id = ${competencyId}) as passes`.execute(tx)
    return rows[0] ?? refuse('NOT_FOUND')
  })
