import { sql } from 'kysely'
import { elevated, type Tx } from '../../platform/db/actor.ts'

type Of = { childId: string; competencyId: string }

/** Whether an assigned competency is taken back for a while. As the child, who sees nothing of it. */
export const isCompetencyResting = (tx: Tx, { childId, competencyId }: Of): Promise<boolean> =>
  elevated(tx, 'a child is told that something rests, not what', async (tx) => {
    const { rows } = await sql`
      select from child_competencies a join competencies c on c.id = a.competency_id
      where a.child_id = ${childId} and c.id = ${competencyId}
        and c.taken_back_at is not null and c.binned_at is null`.execute(tx)
    return rows.length > 0
  })

/**
 * What of a competency is taken back for a while, ids only: levels, and in any of them lessons for children, quizzes,
 * simulations. As app_job.
 */
export async function readResting(tx: Tx, competencyId: string): Promise<{ id: string; levelId: string }[]> {
  const { rows } = await sql<{ id: string; levelId: string }>`
    with levels as (
      select id, taken_back_at is not null as rests from skill_levels
      where competency_id = ${competencyId} and binned_at is null)
    select id, id as "levelId" from levels where rests
    union all
    select one.id, l.id from levels l join (
      select id, skill_level_id, published_at, taken_back_at, binned_at from lessons where not is_parent_only
      union all select id, skill_level_id, published_at, taken_back_at, binned_at from quizzes
      union all select id, skill_level_id, published_at, taken_back_at, binned_at from simulations) one
      on one.skill_level_id = l.id
    where one.binned_at is null and (one.taken_back_at is not null or l.rests and one.published_at is not null)`.execute(
    tx,
  )
  return rows
}
