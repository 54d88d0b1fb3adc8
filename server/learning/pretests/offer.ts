import { sql } from 'kysely'
import { PRETEST_QUESTIONS } from '../../../domain/learning/pretests.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { evaluate } from '../../platform/db/evaluate.ts'

type Of = { childId: string; competencyId: string }

/**
 * Whether a child may be asked what it knows of a competency: it is assigned, nothing of it was begun, it was not asked
 * before, and there are questions enough in the levels that are open. As the child: the policies say which are.
 */
export const isPretestOffered = (tx: Tx, of: Of): Promise<boolean> =>
  evaluate(
    tx,
    sql<boolean>`exists (select from child_competencies where child_id = ${of.childId} and competency_id = ${of.competencyId})
      and not exists (select from pretests where child_id = ${of.childId} and competency_id = ${of.competencyId})
      and not ${hasBegun(of)}
      and (select count(*) from quiz_questions s where s.quiz_id in (${openQuizzes(of)})) >= ${PRETEST_QUESTIONS}`,
  )

/** SQL condition: whether the child has read or tried anything of the competency. As the child or app_job. */
export const hasBegun = ({ childId, competencyId }: Of) => sql<boolean>`(
  exists (select from lesson_progress r join lessons s on s.id = r.lesson_id join skill_levels l on l.id = s.skill_level_id
    where r.child_id = ${childId} and l.competency_id = ${competencyId})
  or exists (select from quiz_attempts r join quizzes q on q.id = r.quiz_id join skill_levels l on l.id = q.skill_level_id
    where r.child_id = ${childId} and l.competency_id = ${competencyId}))`

const openQuizzes = ({ competencyId }: Pick<Of, 'competencyId'>) => sql<string>`
  select q.id from quizzes q join skill_levels l on l.id = q.skill_level_id
  where l.competency_id = ${competencyId} and q.published_at is not null`

/** The quizzes that are open to the child, with their current revision. As the child. */
export const readOpenQuizzes = (tx: Tx, of: Pick<Of, 'competencyId'>) =>
  tx
    .selectFrom('quizzes')
    .where(sql<boolean>`id in (${openQuizzes(of)})`)
    .select(['id as quizId', 'revision'])
    .execute()
