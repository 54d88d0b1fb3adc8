import { sql } from 'kysely'
import { isRight } from '../../../domain/content/questions/grade.ts'
import type { Growth } from '../../../domain/learning/pretests.ts'
import { type RefresherResult, refresherResult } from '../../../domain/learning/refreshers.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { findGrowth } from '../pretests/growth.ts'
import { type AttemptAtRefresher, findOpenAttempt, isAtRefresher } from '../quizzes/attempt.ts'
import { lockAnswered } from './draw.ts'
import { findLessonThatHelps, wordsOf } from './lesson-that-helps.ts'

/**
 * Ends a refresher: stores whether it is still known, and which lessons help with what was missed. Progress, attempts
 * and the pass stay as they are. A second call returns the same result.
 * @throws NOT_FOUND, QUIZ_NOT_FINISHED
 */
export async function submitRefresher(tx: Tx, attemptId: string, childId: string) {
  const attempt = await findOpenAttempt(tx, attemptId, { kind: 'child', childId })
  if (attempt && !isAtRefresher(attempt)) return refuse('NOT_FOUND')
  if (attempt) await elevated(tx, 'children never write their own result', (tx) => finish(tx, attempt))
  return readResult(tx, { childId, refresherId: attemptId })
}

async function finish(tx: Tx, attempt: AttemptAtRefresher): Promise<void> {
  const locked = await lockAnswered(tx, attempt)
  if (!locked) return
  const { questions, answers } = locked
  const missed = questions.filter((question) => !isRight(question, answers[question.id]))
  const lessons: (string | null)[] = []
  for (const question of missed) {
    const from = attempt.drawn.find(({ questionId }) => questionId === question.id)
    lessons.push((from && (await findLessonThatHelps(tx, { quizId: from.quizId }, wordsOf(question)))) ?? null)
  }
  await tx
    .insertInto('refreshers')
    .values({
      id: attempt.id,
      childId: attempt.childId,
      passId: attempt.passId,
      way: 'questions',
      result: refresherResult(questions.length - missed.length),
      asked: questions.map(({ id }) => id),
      missed: missed.map(({ id }) => id),
      lessons: lessons as string[], // the type knows no null within an array
    })
    .execute()
  await tx.deleteFrom('openAttempts').where('id', '=', attempt.id).execute()
}

/** How a refresher ended, for its child: `question` is null for a simulation. Lessons closed by now are left out. */
export type RefresherOutcome = {
  id: string
  doneAt: string
  result: RefresherResult
  lessons: { question: string | null; id: string; title: string }[]
  /** Beside what was known before the competency was begun; null where that is not told (server/learning/pretests). */
  growth: Pick<Growth, 'before' | 'after'> | null
}

/** As the child. @throws NOT_FOUND, also for somebody else's */
async function readResult(
  tx: Tx,
  { childId, refresherId }: { childId: string; refresherId: string },
): Promise<RefresherOutcome> {
  return (await findOutcome(tx, sql`r.id = ${refresherId} and r.child_id = ${childId}`)) ?? refuse('NOT_FOUND')
}

/** The latest refresher of a pass; null before the first. As the child. */
export const readLatestResult = (tx: Tx, of: { childId: string; passId: string }): Promise<RefresherOutcome | null> =>
  findOutcome(tx, sql`r.pass_id = ${of.passId} and r.child_id = ${of.childId}`)

async function findOutcome(tx: Tx, which: ReturnType<typeof sql>): Promise<RefresherOutcome | null> {
  const { rows } = await sql<Omit<RefresherOutcome, 'doneAt' | 'growth'> & { doneAt: Date }>`
    select r.id, r.done_at, r.result, coalesce((
      select json_agg(json_build_object('question', q.question, 'id', l.id, 'title', l.title) order by helps.place)
      from unnest(r.lessons) with ordinality as helps (id, place)
      join lessons l on l.id = helps.id
      left join quiz_questions q on q.id = r.missed[helps.place::int]), '[]') as lessons
    from refreshers r
    where ${which}
    order by r.done_at desc
    limit 1`.execute(tx)
  const [row] = rows
  if (!row) return null
  const growth = await elevated(tx, 'what was known before is told beside what is known now', (tx) =>
    findGrowth(tx, row.id),
  )
  return { ...row, doneAt: row.doneAt.toISOString(), growth }
}
