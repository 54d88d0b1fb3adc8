import { feedbackOn } from '../../../domain/content/questions/feedback.ts'
import { REFRESHER_QUESTIONS } from '../../../domain/learning/refreshers.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { type AttemptAtRefresher, readGivenAnswers } from '../quizzes/attempt.ts'
import { askedQuestions, readQuestions, shuffleAnswers } from '../quizzes/revision.ts'
import { forgetOldAttempts, requireUnfinished } from '../quizzes/start.ts'
import { drawQuestions } from './draw.ts'
import { readQuizzesDone, requireDuePass } from './due.ts'

/**
 * Opens a refresher under the client's key and returns its questions, without a hint which answers are right. One begun
 * before goes on instead, on any device: under its own key, with the same questions in the same order, and with
 * the feedback on those answered.
 * @throws NOT_FOUND when it is not due, or there is nothing to ask
 */
export async function startRefresher(tx: Tx, input: { attemptId: string; passId: string }, childId: string) {
  const pass = await requireDuePass(tx, { childId, passId: input.passId })
  const quizzes = await readQuizzesDone(tx, { childId, competencyId: pass.competencyId })

  return elevated(tx, 'questions come from revisions, which hold the key', async (tx) => {
    await forgetOldAttempts(tx)
    const drawn = await drawQuestions(tx, quizzes, { childId, asked: pass.asked })
    if (drawn.length < REFRESHER_QUESTIONS) refuse('NOT_FOUND')
    const attempt: AttemptAtRefresher = { id: input.attemptId, childId, passId: pass.id, drawn }
    await tx
      .insertInto('openAttempts')
      .values({
        id: attempt.id,
        childId,
        passId: pass.id,
        drawn: JSON.stringify(drawn),
        answerOrder: JSON.stringify(shuffleAnswers(await readQuestions(tx, attempt))),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await requireUnfinished(tx, 'refreshers', attempt.id)
    return resume(tx, attempt)
  })
}

/** Reads back the new refresher, or the one that was begun before. */
async function resume(tx: Tx, { passId, childId }: AttemptAtRefresher) {
  const row = await tx
    .selectFrom('openAttempts')
    .where('passId', '=', passId)
    .select(['id', 'drawn', 'answerOrder'])
    .executeTakeFirst()
  if (!row) return refuse('NOT_FOUND') // the key was somebody else's
  const questions = await readQuestions(tx, { id: row.id, childId, passId, drawn: row.drawn ?? [] })
  const answers = await readGivenAnswers(tx, row.id)
  const answered = questions.filter(({ id }) => answers[id])
  const open = questions.filter(({ id }) => !answers[id])
  return {
    attemptId: row.id,
    questions: askedQuestions([...answered, ...open], row.answerOrder),
    told: answered.map((question) => feedbackOn(question, answers[question.id])),
  }
}
