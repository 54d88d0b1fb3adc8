import { sql } from 'kysely'
import { givenFrom, isRight, type Response } from '../../../domain/content/questions/grade.ts'
import { pose } from '../../../domain/content/questions/posed.ts'
import { wordsOfGiven } from '../../../domain/content/questions/words.ts'
import { INSIGHT_DAYS, type Insight } from '../../../domain/learning/insight.ts'
import { cardId } from '../../content/files/card-id.ts'
import { rowsOf } from '../../content/files/rows.ts'
import type { Tx } from '../../platform/db/actor.ts'

/** Few, because more would read like a list of mistakes. */
const MOST = 3

type Hard = { quizId: string; questionId: string; wrong: Response[]; latest: Response[] }

/**
 * The questions a child got wrong lately, most often wrong first, with what it answered wrongly last and why that is
 * not right. Questions deleted since are left out. app_job only: it reads the key.
 */
export async function readHardest(tx: Tx, childId: string): Promise<Insight['hardest']> {
  const { rows } = await sql<Hard>`
    with responses as (
      select a.quiz_id, a.id as attempt_id, a.completed_at, r.question_id, r.is_correct,
        json_build_object('answerId', r.answer_id, 'isCorrect', r.is_correct, 'placedAt', r.placed_at, 'value', r.value)
          as response
      from quiz_attempts a
      join quiz_responses r on r.attempt_id = a.id
      where a.child_id = ${childId}
    ), hardest as (
      select question_id, count(distinct attempt_id) as times, max(completed_at) as last,
        (array_agg(attempt_id order by completed_at desc))[1] as attempt_id
      from responses
      where not is_correct and completed_at >= now() - make_interval(days => ${INSIGHT_DAYS})
      group by question_id
    ), latest as (
      select distinct on (quiz_id) quiz_id, attempt_id from responses order by quiz_id, completed_at desc
    )
    select q.quiz_id as "quizId", q.id as "questionId",
      (select json_agg(r.response) from responses r where r.attempt_id = h.attempt_id and r.question_id = q.id) as wrong,
      coalesce((select json_agg(r.response) from latest join responses r using (attempt_id)
        where latest.quiz_id = q.quiz_id and r.question_id = q.id), '[]') as latest
    from hardest h
    join quiz_questions q on q.id = h.question_id
    join quizzes on quizzes.id = q.quiz_id and quizzes.published_at is not null
    order by h.times desc, h.last desc, q.order_index
    limit ${MOST}`.execute(tx)
  const found: Insight['hardest'] = []
  for (const row of rows) {
    const one = await hardestOf(tx, row)
    if (one) found.push(one)
  }
  return found
}

async function hardestOf(tx: Tx, { quizId, questionId, wrong, latest }: Hard) {
  const draft = (await rowsOf.quiz.read(tx, quizId))?.questions.find(({ id }) => id === questionId)
  if (!draft) return undefined
  const question = pose(draft, cardId)
  const isSolved = isRight(question, givenFrom(latest))
  // Of a choice the first wrong answer says most; elsewhere only the whole tells what was meant.
  const answer = question.answers.find(({ id }) =>
    wrong.some(({ answerId, isCorrect }) => answerId === id && !isCorrect),
  )
  if (!answer) return undefined
  const isChosen = question.kind === 'choice' || question.kind === 'spot'
  return {
    question: question.question,
    chosen: isChosen ? answer.text : wordsOfGiven(question, givenFrom(wrong)),
    explanation: isChosen ? answer.explanation : question.explanation,
    isSolved,
  }
}
