import { PRETEST_QUESTIONS } from '../../../domain/learning/pretests.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { beginDrawn, drawQuestions, resumeDrawn } from '../refreshers/draw.ts'
import { isPretestOffered, readOpenQuizzes } from './offer.ts'

/**
 * Opens the questions before a competency under the client's key, drawn as a refresher draws them. Those begun before
 * go on instead, on any device, under their own key: `answered` questions come first.
 * @throws NOT_FOUND when they are not offered, or there is nothing to ask
 */
export async function startPretest(tx: Tx, input: { attemptId: string; competencyId: string }, childId: string) {
  const of = { childId, competencyId: input.competencyId }
  if (!(await isPretestOffered(tx, of))) return refuse('NOT_FOUND')
  const quizzes = await readOpenQuizzes(tx, of)

  return elevated(tx, 'questions come from revisions, which hold the key', async (tx) => {
    const drawn = await drawQuestions(tx, quizzes, { childId, asked: [] })
    if (drawn.length < PRETEST_QUESTIONS) refuse('NOT_FOUND')
    const attempt = { id: input.attemptId, ...of, drawn }
    await beginDrawn(tx, attempt)
    const { attemptId, questions, answered } = await resumeDrawn(tx, attempt)
    return { attemptId, questions, answered: answered.map(({ id }) => id) }
  })
}
