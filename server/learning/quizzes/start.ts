import { DAY_MS } from '../../../domain/dates.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { askedQuestions, shuffleAnswers } from './asked.ts'
import { type AttemptHolder, findOpenAttempt, isAtQuiz, rowOf } from './attempt.ts'
import { readRevision } from './revision.ts'

/**
 * Opens an attempt under the client's key and returns its questions, without a hint which answers are right.
 * Idempotent: the same attempt with the same order of answers.
 */
export async function startQuiz(tx: Tx, input: { attemptId: string; quizId: string }, holder: AttemptHolder) {
  const quiz = await readQuiz(tx, input.quizId, holder)
  if (!quiz) return refuse('NOT_FOUND')

  return elevated(tx, 'questions come from the revision, which holds the key', async (tx) => {
    await forgetOldAttempts(tx)
    const revision = await readRevision(tx, { quizId: quiz.id, revision: quiz.revision })
    if (revision.questions.length === 0) refuse('QUIZ_WITHOUT_QUESTIONS')
    await tx
      .insertInto('openAttempts')
      .values({
        id: input.attemptId,
        ...rowOf(holder),
        quizId: quiz.id,
        revision: quiz.revision,
        answerOrder: JSON.stringify(shuffleAnswers(revision.questions)),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    await requireUnfinished(tx, 'quizAttempts', input.attemptId)
    return resumeAttempt(tx, input, holder)
  })
}

/** The policies show a child the quizzes open to it. A link was checked by its token, and parents may see any. */
function readQuiz(tx: Tx, quizId: string, holder: AttemptHolder) {
  const read = (tx: Tx) =>
    tx
      .selectFrom('quizzes as q')
      .innerJoin('skillLevels as l', 'l.id', 'q.skillLevelId')
      .innerJoin('competencies as c', 'c.id', 'l.competencyId')
      .where('q.id', '=', quizId)
      .where('q.publishedAt', 'is not', null)
      .where('c.publishedAt', 'is not', null)
      .select(['q.id', 'q.revision'])
      .executeTakeFirst()
  return holder.kind === 'child' ? read(tx) : elevated(tx, 'what is published, for a link or a preview', read)
}

/** Reads back the new attempt, or an earlier one under this key, on the revision it began with. */
async function resumeAttempt(tx: Tx, input: { attemptId: string; quizId: string }, holder: AttemptHolder) {
  // A key of somebody else or of another quiz is not found.
  const attempt = await findOpenAttempt(tx, input.attemptId, holder)
  if (!attempt || !isAtQuiz(attempt) || attempt.quizId !== input.quizId) return refuse('NOT_FOUND')
  const { answerOrder } = await tx
    .selectFrom('openAttempts')
    .where('id', '=', attempt.id)
    .select('answerOrder')
    .executeTakeFirstOrThrow()
  const revision = await readRevision(tx, attempt)
  const questions = askedQuestions(revision.questions, answerOrder)
  return { attemptId: attempt.id, title: revision.title, questions }
}

/**
 * Refuses a key under which something was finished already, by whomever: what begins under it could never be stored.
 * Asked after the insert, which waits for an attempt that ends just now. app_job only. @throws NOT_FOUND
 */
export async function requireUnfinished(tx: Tx, table: 'quizAttempts' | 'refreshers', attemptId: string) {
  const finished = await tx.selectFrom(table).where('id', '=', attemptId).select('id').executeTakeFirst()
  if (finished) refuse('NOT_FOUND')
}

/** Attempts nobody finished within a day are gone (decision 006). */
export const forgetOldAttempts = (tx: Tx) =>
  tx
    .deleteFrom('openAttempts')
    .where('startedAt', '<', new Date(Date.now() - DAY_MS))
    .execute()
