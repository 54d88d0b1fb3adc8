import { sql } from 'kysely'
import type { Insight, LearnedKind } from '../../domain/insight.ts'
import { PASS_PERCENT } from '../../domain/quiz-results.ts'
import type { Tx } from '../db/actor.ts'

/** From after `since` up to and including `until`. */
export type Period = { since: Date; until: Date }

/** What a child finished in a period: lessons read, quizzes and simulations passed, passes earned. app_job only. */
export async function readLearned(tx: Tx, childId: string, { since, until }: Period): Promise<Insight['learned']> {
  const { rows } = await sql<{ competency: string; kind: LearnedKind; title: string }>`
    with finished as (
      select 'lesson' as kind, lesson_id as id, completed_at as at from lesson_progress where child_id = ${childId}
      union all
      select 'quiz', quiz_id, max(completed_at) from quiz_attempts
        where child_id = ${childId} and 100 * score / max_score >= ${PASS_PERCENT} group by quiz_id
      union all
      select 'simulation', simulation_id, max(completed_at) from simulation_attempts
        where child_id = ${childId} and is_successful group by simulation_id
    ), parts as (
      select 'lesson' as kind, id, title, skill_level_id from lessons
        where published_at is not null and not is_parent_only
      union all select 'quiz', id, title, skill_level_id from quizzes where published_at is not null
      union all select 'simulation', id, title, skill_level_id from simulations where published_at is not null
    ), learned as (
      select c.title as competency, kind, p.title, f.at, l.order_index as level
      from finished f
      join parts p using (kind, id)
      join skill_levels l on l.id = p.skill_level_id
      join competencies c on c.id = l.competency_id
      union all
      select title, 'pass', title, earned_at, null from child_passes where child_id = ${childId}
    )
    select competency, kind, title from learned
    where at > ${since} and at <= ${until}
    order by max(at) over (partition by competency) desc, competency,
      level nulls last, array_position(array['lesson', 'simulation', 'quiz', 'pass'], kind), at, title`.execute(tx)

  const byCompetency = Map.groupBy(rows, ({ competency }) => competency)
  return [...byCompetency].map(([competency, finished]) => ({
    competency,
    items: finished.map(({ kind, title }) => ({ kind, title })),
  }))
}
