import { sql } from 'kysely'
import type { Tx } from '../../platform/db/actor.ts'
import { askedChildren } from './learned.ts'

type Level = { title: string; points: string[] }

/**
 * The level with talking points in which the child learned last; before it learned anything, the first one open to it,
 * of the competency assigned last. app_job only.
 */
export const readLevelToTalkAbout = async (tx: Tx, childId: string): Promise<Level | undefined> =>
  (await readLevelsToTalkAbout(tx, [childId])).get(childId)

/** The same for many children. */
export async function readLevelsToTalkAbout(tx: Tx, childIds: string[]): Promise<Map<string, Level>> {
  const { rows } = await sql<Level & { childId: string }>`
    select asked.child_id, level.title, level.points
    from ${askedChildren(childIds)} join children child on child.id = asked.child_id
    cross join lateral (
      select l.title, l.talking_points as points
      from child_competencies assigned
      join competencies c on c.id = assigned.competency_id and c.published_at is not null
      join skill_levels l on l.competency_id = c.id and l.published_at is not null and cardinality(l.talking_points) > 0
      left join (
        select skill_level_id, max(at) as at from (
          select s.skill_level_id, p.completed_at as at from lesson_progress p join lessons s on s.id = p.lesson_id
            where p.child_id = asked.child_id
          union all
          select q.skill_level_id, a.completed_at from quiz_attempts a join quizzes q on q.id = a.quiz_id
            where a.child_id = asked.child_id
        ) events group by skill_level_id
      ) learned on learned.skill_level_id = l.id
      where assigned.child_id = asked.child_id
        and (learned.at is not null or l.min_age is null or l.min_age <= whole_years(child.birthdate)
          or exists (select from level_openings o where o.child_id = child.id and o.skill_level_id = l.id))
      order by learned.at desc nulls last, assigned.assigned_at desc, l.order_index
      limit 1
    ) level`.execute(tx)
  return new Map(rows.map(({ childId, ...level }) => [childId, level]))
}
