import { sql } from 'kysely'
import { INSIGHT_DAYS, type Insight } from '../../../domain/insight.ts'
import type { Tx } from '../../platform/db/actor.ts'

/** Few, because more would read like a list of mistakes. */
const MOST = 3

/**
 * The questions a child got wrong lately, most often wrong first, with the wrong answer chosen last and its
 * explanation. Questions deleted since are left out. app_job only: it reads the key.
 */
export async function readHardest(tx: Tx, childId: string): Promise<Insight['hardest']> {
  const { rows } = await sql<Insight['hardest'][number]>`
    with responses as (
      select a.quiz_id, a.id as attempt_id, a.completed_at, r.question_id, r.answer_id, r.is_correct
      from quiz_attempts a
      join quiz_responses r on r.attempt_id = a.id
      where a.child_id = ${childId}
    ), hardest as (
      select question_id, count(distinct attempt_id) as times, max(completed_at) as last,
        (array_agg(answer_id order by completed_at desc, answer_id))[1] as answer_id
      from responses
      where not is_correct and completed_at >= now() - make_interval(days => ${INSIGHT_DAYS})
      group by question_id
    ), latest as (
      select distinct on (quiz_id) quiz_id, attempt_id from responses order by quiz_id, completed_at desc
    )
    select q.question, chosen.answer_text as chosen, chosen.explanation,
      coalesce((select array_agg(r.answer_id order by r.answer_id)
          from latest join responses r using (attempt_id)
          where latest.quiz_id = q.quiz_id and r.question_id = q.id)
        = (select array_agg(id order by id) from quiz_answers where question_id = q.id and is_correct), false) as "isSolved"
    from hardest h
    join quiz_questions q on q.id = h.question_id
    join quizzes on quizzes.id = q.quiz_id and quizzes.published_at is not null
    join quiz_answers chosen on chosen.id = h.answer_id
    order by h.times desc, h.last desc, q.order_index
    limit ${MOST}`.execute(tx)
  return rows
}
