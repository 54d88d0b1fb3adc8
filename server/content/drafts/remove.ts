import { sql } from 'kysely'
import type { TaughtRef } from '../../../domain/content/standing.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { requireBinned } from '../standing/taught.ts'
import { placedContent, tableOfTaught } from '../tables.ts'

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

/** Counts what belongs to a competency, a level, or one lesson, quiz or simulation. Not passes: they stay. */
export const countConsequences = (tx: Tx, id: string): Promise<Consequences> =>
  elevated(tx, 'counting what is lost without seeing whose it is', async (tx) => {
    const { rows } = await sql<Consequences>`
      with gone as (select type, id from ${placedContent} one where ${isIn([id])})
      select
        (select count(*)::int from gone where type = 'lesson') as lessons,
        (select count(*)::int from gone where type = 'quiz') as quizzes,
        (select count(*)::int from gone where type = 'simulation') as simulations,
        (select shown_count(count(*), children_count()) from (
          select child_id from lesson_progress where lesson_id in (select id from gone)
          union select child_id from quiz_attempts where quiz_id in (select id from gone)
          union select child_id from simulation_attempts where simulation_id in (select id from gone)) c) as children,
        (select count(*)::int from (
          select content_id from child_shareable_links where is_active
          union all select content_id from shareable_links where is_active) l
          where l.content_id in (select id from gone)) as links`.execute(tx)
    return rows[0] ?? refuse('NOT_FOUND')
  })

/** Deletes it with its drafts; revisions and earned passes stay. @returns its title. @throws NOT_FOUND, NOT_IN_BIN */
export async function removeForGood(tx: Tx, ref: TaughtRef): Promise<string> {
  const { title } = await requireBinned(tx, ref)
  await forgetDraftsIn(tx, [ref.id])
  await tx.deleteFrom(tableOfTaught[ref.type]).where('id', '=', ref.id).execute()
  return title
}

/** No foreign key deletes drafts, so they are deleted before their content. @param ids of what is deleted */
export const forgetDraftsIn = (tx: Tx, ids: string[]) =>
  sql`delete from content_drafts
    where content_id in (select id from ${placedContent} one where ${isIn(ids)})`.execute(tx)

const isIn = (ids: string[]) => sql`array[id, level_id, competency_id] && ${ids}::uuid[]`
