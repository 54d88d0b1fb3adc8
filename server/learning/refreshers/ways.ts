import { sql } from 'kysely'
import { REFRESHER_QUESTIONS } from '../../../domain/learning/refreshers.ts'
import type { Tx } from '../../platform/db/actor.ts'

type Of = { childId: string; competencyId: string }

/**
 * How a child can refresh a competency: with questions, if there are enough, and with the released simulation that it
 * did least often. As the child: the policies say what is open to it.
 */
export async function readWays(tx: Tx, { childId, competencyId }: Of) {
  const { rows } = await sql<{ hasQuestions: boolean; simulation: { id: string; title: string } | null }>`
    select
      (select count(*) from quiz_questions s where s.quiz_id in (${quizzesDone({ childId, competencyId })}))
        >= ${REFRESHER_QUESTIONS} as "hasQuestions",
      (select json_build_object('id', m.id, 'title', m.title)
        from simulations m join skill_levels l on l.id = m.skill_level_id
        where l.competency_id = ${competencyId} and m.published_at is not null
          and m.reports_outcome -- of the others nobody learns how they ended
        order by (select count(*) from simulation_attempts t where t.simulation_id = m.id and t.child_id = ${childId}),
          m.order_index, m.id
        limit 1) as simulation`.execute(tx)
  return rows[0] ?? { hasQuestions: false, simulation: null }
}

/** The quizzes to ask from, as a subquery: published, open to the child, and done by it. */
const quizzesDone = ({ childId, competencyId }: Of) => sql<string>`
  select q.id from quizzes q join skill_levels l on l.id = q.skill_level_id
  where l.competency_id = ${competencyId} and q.published_at is not null
    and exists (select from quiz_attempts a where a.quiz_id = q.id and a.child_id = ${childId})`

/** The same with their current revision. */
export async function readQuizzesDone(tx: Tx, of: Of) {
  return tx
    .selectFrom('quizzes')
    .where(sql<boolean>`id in (${quizzesDone(of)})`)
    .select(['id as quizId', 'revision'])
    .execute()
}
