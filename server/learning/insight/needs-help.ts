import { sql } from 'kysely'
import { type Insight, TRIES_BEFORE_HELP } from '../../../domain/insight.ts'
import { PASS_PERCENT } from '../../../domain/quiz-results.ts'
import type { Tx } from '../../platform/db/actor.ts'

/** Quizzes of assigned competencies that the child tried several times without passing. app_job only. */
export async function readNeedsHelp(tx: Tx, childId: string): Promise<Insight['needsHelp']> {
  const { rows } = await sql<Insight['needsHelp'][number]>`
    select q.title as quiz, c.title as competency, count(*)::int as tries
    from quiz_attempts a
    join quizzes q on q.id = a.quiz_id and q.published_at is not null
    join skill_levels l on l.id = q.skill_level_id
    join competencies c on c.id = l.competency_id
    join child_competencies assigned on assigned.competency_id = c.id and assigned.child_id = a.child_id
    where a.child_id = ${childId}
    group by q.id, c.id
    having count(*) >= ${TRIES_BEFORE_HELP} and max(100 * a.score / a.max_score) < ${PASS_PERCENT}
    order by max(a.completed_at) desc`.execute(tx)
  return rows
}
