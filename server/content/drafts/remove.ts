import { sql } from 'kysely'
import { type ContentRef, contentTypes } from '../../../domain/content/content.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { requireBinned } from '../standing/taught.ts'
import { tableOf } from '../tables.ts'
import { forgetDraft } from './publish.ts'

/**
 * What is deleted along with something, in numbers: an admin reads no child. `children`: rounded down, null for few or
 * none (decision 051).
 */
export type Consequences = {
  children: number | null
  lessons: number
  quizzes: number
  simulations: number
  links: number
}

/** Counts what belongs to these levels, or to one lesson, quiz or simulation. Not passes: they stay. */
export async function countConsequences(tx: Tx, of: { levelIds: string[] } | ContentRef): Promise<Consequences> {
  const idsOf = (type: (typeof contentTypes)[number]) => {
    if ('type' in of) return type === of.type ? sql`select ${of.id}::uuid` : sql`select null::uuid where false`
    return sql`select id from ${sql.table(tableOf[type])} where skill_level_id = any(${of.levelIds}::uuid[])`
  }
  const [lessons, quizzes, simulations] = contentTypes.map(idsOf) as [
    ReturnType<typeof sql>,
    ...ReturnType<typeof sql>[],
  ]
  return elevated(tx, 'counting what is lost without seeing whose it is', async (tx) => {
    const { rows } = await sql<Consequences>`
      with gone_lessons as (${lessons}), gone_quizzes as (${quizzes}), gone_simulations as (${simulations})
      select
        (select count(*)::int from gone_lessons) as lessons,
        (select count(*)::int from gone_quizzes) as quizzes,
        (select count(*)::int from gone_simulations) as simulations,
        (select shown_count(count(*), children_count()) from (
          select child_id from lesson_progress where lesson_id in (select * from gone_lessons)
          union select child_id from quiz_attempts where quiz_id in (select * from gone_quizzes)
          union select child_id from simulation_attempts where simulation_id in (select * from gone_simulations)) c) as children,
        (select count(*)::int from (
          select id, content_id from child_shareable_links where is_active
          union all select id, content_id from shareable_links where is_active) l
          where l.content_id in (select * from gone_lessons union all select * from gone_quizzes)) as links`.execute(tx)
    return rows[0] ?? refuse('NOT_FOUND')
  })
}

/** Deletes it with its draft, from the bin. Revisions and earned passes stay. @returns its title. @throws NOT_FOUND, NOT_IN_BIN */
export async function removeContent(tx: Tx, ref: ContentRef): Promise<string> {
  await requireBinned(tx, ref)
  await forgetDraft(tx, ref)
  const { title } = await tx
    .deleteFrom(tableOf[ref.type])
    .where('id', '=', ref.id)
    .returning('title')
    .executeTakeFirstOrThrow()
  return title
}

/** No foreign key deletes drafts, so they are deleted before their content. */
export async function forgetDraftsOfLevels(tx: Tx, levelIds: string[]): Promise<void> {
  for (const type of contentTypes) {
    await tx
      .deleteFrom('contentDrafts')
      .where('contentType', '=', type)
      .where('contentId', 'in', (eb) => eb.selectFrom(tableOf[type]).where('skillLevelId', 'in', levelIds).select('id'))
      .execute()
  }
}
