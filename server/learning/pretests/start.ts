import { PRETEST_QUESTIONS } from '../../../domain/learning/pretests.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { type AttemptAtPretest, readGivenAnswers } from '../quizzes/attempt.ts'
import { askedQuestions, readQuestions, shuffleAnswers } from '../quizzes/revision.ts'
import { forgetOldAttempts } from '../quizzes/start.ts'
import { drawQuestions } from '../refreshers/draw.ts'
import { isPretestOffered, readOpenQuizzes } from './offer.ts'

/**
 * Opens the questions before a competency under the client's key, drawn as a refresher draws them. Those begun before go
 * on instead, on any device, under their own key: `answered` questions come first.
 * @throws NOT_FOUND when they are not offered, or there is nothing to ask
 */
export async function startPretest(tx: Tx, input: { attemptId: string; competencyId: string }, childId: string) {
  const of = { childId, competencyId: input.competencyId }
  if (!(await isPretestOffered(tx, of))) return refuse('NOT_FOUND')
  const quizzes = await readOpenQuizzes(tx, of)

  return elevated(tx, 'questions come from revisions, which hold the key', async (tx) => {
    await forgetOldAttempts(tx)
    const drawn = await drawQuestions(tx, quizzes, { childId, asked: [] })
    if (drawn.length < PRETEST_QUESTIONS) refuse('NOT_FOUND')
    const attempt: AttemptAtPretest = { id: input.attemptId, ...of, drawn }
    await tx
      .insertInto('openAttempts')
      .values({
        ...{ id: attempt.id, ...of, drawn: JSON.stringify(drawn) },
        answerOrder: JSON.stringify(shuffleAnswers(await readQuestions(tx, attempt))),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return resume(tx, of)
  })
}

/** Reads back the new questions, or those that were begun before. */
async function resume(tx: Tx, of: { childId: string; competencyId: string }) {
  const row = await tx
    .selectFrom('openAttempts')
    .where('childId', '=', of.childId)
    .where('competencyId', '=', of.competencyId)
    .select(['id', 'drawn', 'answerOrder'])
    .executeTakeFirst()
  if (!row) return refuse('NOT_FOUND') // the key was somebody else's
  const questions = await readQuestions(tx, { id: row.id, ...of, drawn: row.drawn ?? [] })
  const given = await readGivenAnswers(tx, row.id)
  const answered = questions.filter(({ id }) => given[id])
  const open = questions.filter(({ id }) => !given[id])
  return {
    attemptId: row.id,
    questions: askedQuestions([...answered, ...open], row.answerOrder),
    answered: answered.map(({ id }) => id),
  }
}
