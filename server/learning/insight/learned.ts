import { sql } from 'kysely'
import type { Insight, LearnedKind } from '../../../domain/learning/insight.ts'
import { PASS_PERCENT } from '../../../domain/learning/quiz-results.ts'
import type { Tx } from '../../platform/db/actor.ts'

/** From after `since` up to and including `until`. */
export type Period = { since: Date; until: Date }
export type ChildPeriod = Period & { childId: string }
type Learned = Insight['learned']

/**
 * Periods as a table `asked (child_id, since, until)`, for statements about many children at once. As JSON, no array:
 * whatever its length, PostgreSQL takes it for the same, and keeps one plan instead of making one at each call.
 */
export const asked = (periods: readonly ChildPeriod[]) => sql`
  (select "childId" as child_id, since, until
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb)
      as period ("childId" uuid, since timestamptz, until timestamptz)) as asked`

/** The same without periods: `asked (child_id)`. */
export const askedChildren = (childIds: readonly string[]) => sql`
  (select value::uuid as child_id from jsonb_array_elements_text(${JSON.stringify(childIds)}::jsonb)) as asked`

/** What a child finished in a period: lessons read, quizzes and simulations passed, passes earned. app_job only. */
export const readLearned = async (tx: Tx, childId: string, period: Period): Promise<Learned> =>
  (await readLearnedOfAll(tx, [{ childId, ...period }])).get(childId) ?? []

/** The same for many children. Who finished nothing is missing. */
export async function readLearnedOfAll(tx: Tx, periods: readonly ChildPeriod[]): Promise<Map<string, Learned>> {
  const { rows } = await sql<{ childId: string; competency: string; kind: LearnedKind; title: string }>`
    with learned as (
      select child_id, coalesce(f.competency, c.title) as competency, kind, f.title, f.at, l.order_index as level
      from ${asked(periods)} cross join lateral (
        select 'lesson' as kind, s.title, s.skill_level_id, null as competency, r.completed_at as at
          from lesson_progress r join lessons s on s.id = r.lesson_id and s.published_at is not null and not is_parent_only
          where r.child_id = asked.child_id and r.completed_at > asked.since
        union all
        select 'quiz', q.title, q.skill_level_id, null, max(r.completed_at)
          from quiz_attempts r join quizzes q on q.id = r.quiz_id and q.published_at is not null
          where r.child_id = asked.child_id and r.completed_at > asked.since
            and 100 * score / max_score >= ${PASS_PERCENT} group by q.id
        union all
        select 'simulation', m.title, m.skill_level_id, null, max(r.completed_at)
          from simulation_attempts r join simulations m on m.id = r.simulation_id and m.published_at is not null
          where r.child_id = asked.child_id and r.completed_at > asked.since and is_successful group by m.id
        union all
        select 'pass', case when steps_total > 1 then title || ' – Stufe ' || step || ' von ' || steps_total else title end,
          null, title, earned_at
          from child_passes r where r.child_id = asked.child_id and earned_at > asked.since
      ) f
      left join skill_levels l on l.id = f.skill_level_id
      left join competencies c on c.id = l.competency_id
      where f.at <= asked.until
    )
    select child_id, competency, kind, title from learned
    order by child_id, max(at) over (partition by child_id, competency) desc, competency,
      level nulls last, array_position(array['lesson', 'simulation', 'quiz', 'pass'], kind), at, title`.execute(tx)
  return new Map([...Map.groupBy(rows, ({ childId }) => childId)].map(([id, finished]) => [id, byCompetency(finished)]))
}

const byCompetency = (rows: { competency: string; kind: LearnedKind; title: string }[]): Learned =>
  [...Map.groupBy(rows, ({ competency }) => competency)].map(([competency, finished]) => ({
    competency,
    items: finished.map(({ kind, title }) => ({ kind, title })),
  }))
