import { feedbackOn } from '../../../domain/content/questions/feedback.ts'
import { givenFrom, isRight, normalized } from '../../../domain/content/questions/grade.ts'
import { DAYS_OF_OPEN_ATTEMPTS } from '../../../domain/content/quizzes.ts'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { type AttemptHolder, findOpenAttempt, isAtQuiz, readGivenAnswers, rowOf } from './attempt.ts'
import { drawAttempt } from './draw.ts'
import { askedQuestions, questionsOf, type RevisedQuestion, readRevision } from './revision.ts'

/** `secret`: as in `drawAttempt`. */
type Start = { attemptId: string; quizId: string; missedOf?: string | undefined; secret?: string }

/**
 * Opens an attempt under the client's key, draws what it asks of the quiz's pool, and returns its questions, without a
 * hint which answers are right. Idempotent: the same attempt with the same order of answers. A child that has an
 * attempt without an answer gets that one, under the key it was begun with: however often it starts, on whatever
 * devices, it sees no further questions before it has answered one. With `missedOf` it holds already what was right in
 * that attempt of the same child; those questions come first, with their feedback as `told`.
 */
export async function startQuiz(tx: Tx, input: Start, holder: AttemptHolder) {
  const quiz = await readQuiz(tx, input.quizId, holder)
  if (!quiz) return refuse('NOT_FOUND')

  return elevated(tx, 'questions come from the revision, which holds the key', async (tx) => {
    await forgetOldAttempts(tx)
    const revision = await readRevision(tx, { quizId: quiz.id, revision: quiz.revision })
    if (revision.questions.length === 0) refuse('QUIZ_WITHOUT_QUESTIONS')
    const { childId } = rowOf(holder)
    if (holder.kind === 'child' && !input.missedOf) {
      const begun = await takeUpUnanswered(tx, input.attemptId, { ...quiz, childId: holder.childId })
      if (begun) return resumeAttempt(tx, { attemptId: begun, quizId: quiz.id }, holder)
    }
    const { drawn, questions, answerOrder } = await drawAttempt(
      tx,
      { ...input, revision: quiz.revision, childId },
      revision,
    )
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('openAttempts')
      .values({
        id: input.attemptId,
        ...rowOf(holder),
        quizId: quiz.id,
        revision: quiz.revision,
        drawn: drawn && JSON.stringify(drawn),
        answerOrder: JSON.stringify(answerOrder),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    await requireUnfinished(tx, 'quizAttempts', input.attemptId)
    if (numInsertedOrUpdatedRows && childId && input.missedOf)
      await keepRightAnswers(tx, { ...input, childId, missedOf: input.missedOf }, questions)
    return resumeAttempt(tx, input, holder)
  })
}

/**
 * The key of this child's attempt at the quiz as it is now that nobody has answered yet, unless there is one under this
 * key. It counts as begun again, so that the device that asks has all its days. app_job only.
 */
async function takeUpUnanswered(
  tx: Tx,
  attemptId: string,
  { id: quizId, revision, childId }: { id: string; revision: number; childId: string },
): Promise<string | undefined> {
  // Of two devices that start at once the second waits, and then finds what the first has begun.
  await tx.selectFrom('children').where('id', '=', childId).select('id').forNoKeyUpdate().execute()
  const isKnown = await tx.selectFrom('openAttempts').where('id', '=', attemptId).select('id').executeTakeFirst()
  if (isKnown) return undefined
  const begun = await tx
    .updateTable('openAttempts as o')
    .set({ startedAt: new Date() })
    .where('o.childId', '=', childId)
    .where('o.linkId', 'is', null)
    .where('o.quizId', '=', quizId)
    .where('o.revision', '=', revision)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('openAttemptAnswers as a').whereRef('a.attemptId', '=', 'o.id').select('a.questionId'))),
    )
    .returning('o.id')
    .execute()
  if (begun.length > 0) await requireUnfinished(tx, 'quizAttempts', attemptId)
  return begun[0]?.id
}

type Repeated = { attemptId: string; quizId: string; childId: string; missedOf: string }

/** Carries over what was right, by the key of today: a question that was changed meanwhile is asked again. */
async function keepRightAnswers(
  tx: Tx,
  { attemptId, quizId, childId, missedOf }: Repeated,
  questions: RevisedQuestion[],
) {
  const given = await tx
    .selectFrom('quizResponses as r')
    .innerJoin('quizAttempts as a', 'a.id', 'r.attemptId')
    .where('a.id', '=', missedOf)
    .where('a.childId', '=', childId)
    .where('a.quizId', '=', quizId)
    .select(['r.questionId', 'r.answerId', 'r.placedAt', 'r.value'])
    .execute()
  const right = questions.flatMap((question) => {
    const answer = normalized(question, givenFrom(given.filter(({ questionId }) => questionId === question.id)))
    return isRight(question, answer) ? [{ attemptId, questionId: question.id, ...answer }] : []
  })
  if (right.length > 0) await tx.insertInto('openAttemptAnswers').values(right).execute()
}

/** The policies show a child the quizzes open to it. A link was checked by its token, and parents may see any. */
function readQuiz(tx: Tx, quizId: string, holder: AttemptHolder) {
  const read = async (tx: Tx) => (await readShown(tx, [quizId]))[0]
  return holder.kind === 'child' ? read(tx) : elevated(tx, 'what is published, for a link or a preview', read)
}

/** Those of these quizzes that whoever asks may open. */
export const readShown = (tx: Tx, quizIds: string[]) =>
  tx
    .selectFrom('quizzes as q')
    .innerJoin('skillLevels as l', 'l.id', 'q.skillLevelId')
    .innerJoin('competencies as c', 'c.id', 'l.competencyId')
    .where('q.id', 'in', quizIds)
    .where('q.publishedAt', 'is not', null)
    .where('l.publishedAt', 'is not', null)
    .where('c.publishedAt', 'is not', null)
    .select(['q.id', 'q.revision'])
    .execute()

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
  const questions = questionsOf(revision, attempt)
  const given = await readGivenAnswers(tx, attempt.id)
  const answered = questions.filter(({ id }) => given[id])
  const inTurn = [...answered, ...questions.filter(({ id }) => !given[id])]
  return {
    attemptId: attempt.id,
    title: revision.title,
    questions: askedQuestions(inTurn, answerOrder),
    told: answered.map((question) => feedbackOn(question, given[question.id])),
  }
}

/**
 * Refuses a key under which something was finished already, by whomever: what begins under it could never be stored.
 * Asked after the insert, which waits for an attempt that ends just now. app_job only. @throws NOT_FOUND
 */
export async function requireUnfinished(tx: Tx, table: 'quizAttempts' | 'refreshers', attemptId: string) {
  const finished = await tx.selectFrom(table).where('id', '=', attemptId).select('id').executeTakeFirst()
  if (finished) refuse('NOT_FOUND')
}

/** Attempts nobody finished within two weeks are gone (decision 109). */
export const forgetOldAttempts = (tx: Tx) =>
  tx
    .deleteFrom('openAttempts')
    .where('startedAt', '<', new Date(Date.now() - DAYS_OF_OPEN_ATTEMPTS * DAY_MS))
    .execute()
