import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { updateProgress } from '../../server/learning/progress/update.ts'
import { asSystem, type Db, type Tx } from '../../server/platform/db/actor.ts'
import { rightAnswers } from '../support/curriculum.ts'
import { asOwner } from '../support/owner.ts'
import { type Attempt, isSameSet, worthOf } from './attempt.ts'
import type { Learner } from './learner.ts'

/** What is wrong, in sentences. Lost: the server had said that it happened. Half: it is there, but not as a whole. */
export type Findings = { lost: string[]; half: string[] }

type Stored = {
  attempts: Map<string, { score: number; maxScore: number }>
  responses: Map<string, { questionId: string; answerId: string; isCorrect: boolean }[]>
  open: Map<string, { answerOrder: Record<string, string[]>; answers: Map<string, string[]> }>
}

/**
 * Compares what the clients remember with what the database holds, and the database with itself.
 * @param learners whose progress is recounted.
 */
export async function examine(db: Db, attempts: Attempt[], learners: Learner[]): Promise<Findings> {
  const stored = await asOwner(db, readStored)
  const findings: Findings = { lost: [], half: [] }
  for (const attempt of attempts) examineAttempt(attempt, stored, findings)
  findings.half.push(...(await findContradictions(db)))
  findings.half.push(...(await findStaleProgress(db, learners)))
  return findings
}

/** All of one moment: an attempt that is finished while this reads must be seen either open or finished. */
async function readStored(tx: Tx): Promise<Stored> {
  await sql`set transaction isolation level repeatable read`.execute(tx)
  const attempts = await tx.selectFrom('quizAttempts').select(['id', 'score', 'maxScore']).execute()
  const responses = await tx
    .selectFrom('quizResponses')
    .select(['attemptId', 'questionId', 'answerId', 'isCorrect'])
    .execute()
  const open = await tx.selectFrom('openAttempts').select(['id', 'answerOrder']).execute()
  const given = await tx.selectFrom('openAttemptAnswers').selectAll().execute()
  const responsesOf = Map.groupBy(responses, (row) => row.attemptId)
  const givenOf = Map.groupBy(given, (row) => row.attemptId)
  return {
    attempts: new Map(attempts.map((row) => [row.id, row])),
    responses: responsesOf,
    open: new Map(
      open.map(({ id, answerOrder }) => [
        id,
        {
          answerOrder,
          answers: new Map(givenOf.get(id)?.map((row) => [row.questionId, row.answerIds])),
        },
      ]),
    ),
  }
}

function examineAttempt(attempt: Attempt, stored: Stored, { lost, half }: Findings) {
  const { id, refusal, submitted } = attempt
  const finished = stored.attempts.get(id)
  const open = stored.open.get(id)
  if (refusal) lost.push(`${id}: refused, ${refusal}`)
  if (finished && open) half.push(`${id}: finished and still open`)

  if (finished) {
    if (submitted === 'unsent') half.push(`${id}: finished, although it was never submitted`)
    const { score, maxScore } = worthOf(attempt)
    const worths = [finished, ...(attempt.result ? [attempt.result] : [])]
    if (!worths.every((one) => one.score === score && one.maxScore === maxScore)) {
      half.push(`${id}: worth ${score}/${maxScore}, stored or told otherwise`)
    }
    const responses = stored.responses.get(id) ?? []
    const expected = attempt.answers.flatMap(({ question, answerIds }) =>
      answerIds.map((answerId) => `${question.id} ${answerId} ${rightAnswers(question).includes(answerId)}`),
    )
    const found = responses.map(({ questionId, answerId, isCorrect }) => `${questionId} ${answerId} ${isCorrect}`)
    if (!isSameSet(found, expected)) half.push(`${id}: ${found.length} responses, other than the answers given`)
    return
  }

  if (submitted === 'acknowledged') lost.push(`${id}: submitted, and not there`)
  if (!open) {
    const wasHeard = attempt.started === 'acknowledged' && submitted !== 'acknowledged'
    if (wasHeard) lost.push(`${id}: started, and neither open nor finished`)
    return
  }
  for (const { question, answerIds, fate } of attempt.answers) {
    const given = open.answers.get(question.id)
    if (!given && fate === 'acknowledged') lost.push(`${id}: the answer to ${question.id}`)
    if (given && !isSameSet(given, answerIds)) half.push(`${id}: another answer to ${question.id} than was given`)
    const order = open.answerOrder[question.id] ?? []
    const all = question.answers.map((answer) => answer.id)
    if (!isSameSet(order, all)) half.push(`${id}: the answers of ${question.id} have no order`)
  }
}

/** What cannot be in a database in which every transaction happened as a whole or not at all. */
async function findContradictions(db: Db): Promise<string[]> {
  return asOwner(db, async (tx) => {
    const { rows } = await sql<{ what: string }>`
      select format('attempt %s: %s questions, of which %s are answered', a.id, a.max_score, count(distinct r.question_id)) as what
      from quiz_attempts a left join quiz_responses r on r.attempt_id = a.id
      group by a.id having count(distinct r.question_id) <> a.max_score
      union all
      select format('child %s: %s attempts, %s in the log', c.id, a.n, l.n)
      from children c,
        lateral (select count(*) n from quiz_attempts a where a.child_id = c.id) a,
        lateral (select count(*) n from child_activities_log l where l.child_id = c.id and l.activity_type = 'quiz_finished') l
      where a.n <> l.n
      union all
      select format('child %s: %s answers, %s in the log', c.id, r.n + o.n, l.n)
      from children c,
        lateral (select count(*) n from quiz_responses r join quiz_attempts a on a.id = r.attempt_id where a.child_id = c.id) r,
        lateral (select coalesce(sum(cardinality(g.answer_ids)), 0) n
          from open_attempt_answers g join open_attempts o on o.id = g.attempt_id where o.child_id = c.id) o,
        lateral (select count(*) n from child_activities_log l where l.child_id = c.id and l.activity_type = 'question_answered') l
      where r.n + o.n <> l.n
      union all
      select format('child %s: completed and pass disagree on %s', a.child_id, a.competency_id)
      from child_competencies a
      left join child_passes p on p.child_id = a.child_id and p.competency_id = a.competency_id
      where (a.completed_at is null) <> (p.id is null)
      union all
      select format('child %s: a pass for %s without an assignment', p.child_id, p.competency_id)
      from child_passes p
      where not exists (select from child_competencies a where a.child_id = p.child_id and a.competency_id = p.competency_id)
    `.execute(tx)
    // An index that has lost a row, or holds one twice, is found out by building it again.
    for (const table of ['quizAttempts', 'quizResponses', 'childCompetencies', 'childPasses']) {
      await sql`reindex table ${sql.table(table)}`.execute(tx)
    }
    return rows.map(({ what }) => what)
  })
}

/** Counting again must change nothing. */
const findStaleProgress = (db: Db, learners: Learner[]): Promise<string[]> =>
  asSystem(db, 'comparing progress with what it is counted from', async (tx) => {
    const read = () =>
      tx
        .selectFrom('childCompetencies')
        .where(
          'childId',
          'in',
          learners.map(({ child }) => child.id),
        )
        .orderBy('id')
        .select(['childId', 'competencyId', 'progress', 'completedAt'])
        .select(['skillLevelsCount', 'completedSkillLevelsCount'])
        .execute()
    const before = await read()
    for (const assignment of before) await updateProgress(tx, assignment)
    const after = await read()
    return before
      .filter((row, index) => !isDeepStrictEqual(row, after[index]))
      .map((row) => `child ${row.childId}: progress in ${row.competencyId} is not what was learned`)
  })
