import { feedbackOn } from '../../../domain/content/questions/feedback.ts'
import { REFRESHER_QUESTIONS } from '../../../domain/learning/refreshers.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { requireUnfinished } from '../quizzes/start.ts'
import { beginDrawn, drawQuestions, resumeDrawn } from './draw.ts'
import { readQuizzesDone, requireDuePass } from './due.ts'

/**
 * Opens a refresher under the client's key and returns its questions, without a hint which answers are right. One begun
 * before goes on instead, on any device: under its own key, with the same questions in the same order, and with the
 * feedback on those answered.
 * @throws NOT_FOUND when it is not due, or there is nothing to ask
 */
export async function startRefresher(tx: Tx, input: { attemptId: string; passId: string }, childId: string) {
  const pass = await requireDuePass(tx, { childId, passId: input.passId })
  const quizzes = await readQuizzesDone(tx, { childId, competencyId: pass.competencyId })

  return elevated(tx, 'questions come from revisions, which hold the key', async (tx) => {
    const drawn = await drawQuestions(tx, quizzes, { childId, asked: pass.asked })
    if (drawn.length < REFRESHER_QUESTIONS) refuse('NOT_FOUND')
    const attempt = { id: input.attemptId, childId, passId: pass.id, drawn }
    await beginDrawn(tx, attempt)
    await requireUnfinished(tx, 'refreshers', attempt.id)
    const { answered, given, ...begun } = await resumeDrawn(tx, attempt)
    return { ...begun, told: answered.map((question) => feedbackOn(question, given[question.id])) }
  })
}
