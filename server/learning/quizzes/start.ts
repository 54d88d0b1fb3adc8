import { DAY_MS } from '../../../domain/dates.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { askedQuestions, shuffleAnswers } from './asked.ts'
import { type AttemptHolder, findOpenAttempt, isAtQuiz, rowOf } from './attempt.ts'
import { readRevision } from './revision.ts'

/**
 * Opens an attempt under the client's key and gives its questions, without a hint which answers are right.
 * Doing it twice gives the same attempt with the same order of answers.
 */
export async function startQuiz(tx: Tx, input: { attemptId: string; quizId: string }, holder: AttemptHolder) {
  const quiz = await readQuiz(tx, input.quizId, holder)
  if (!quiz) return refuse('NOT_FOUND')

  return elevated(tx, 'questions come from the revision, which holds the key', async () => {
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

/** The policies show a child the quizzes that are open to it. A link was opened by its token, and parents may look at any. */
function readQuiz(tx: Tx, quizId: string, holder: AttemptHolder) {
  const read = () =>
    tx
      .selectFrom('quizzes as q')
      .innerJoin('skillLevels as l', 'l.id', 'q.skillLevelId')
      .innerJoin('competencies as c', 'c.id', 'l.competencyId')
      .where('q.id', '=', quizId)
      .where('q.publishedAt', 'is not', null)
      .where('c.publishedAt', 'is not', null)
      .select(['q.id', 'q.revision'])
      .executeTakeFirst()
  return holder.kind === 'child' ? read() : elevated(tx, 'what is published, for a link or a preview', read)
}

/** Reads the attempt back: the one just made, or the one an earlier try made, on the revision that one began with. */
async function resumeAttempt(tx: Tx, input: { attemptId: string; quizId: string }, holder: AttemptHolder) {
  // A key that belongs to somebody else or another quiz is simply not found.
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
 * A key under which something was finished is used up, whoever did it: what is begun under it could never be stored. Asked
 * after the insert, which waits for an attempt that ends just now. app_job only. @throws NOT_FOUND
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
