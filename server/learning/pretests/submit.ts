import { isRight } from '../../../domain/content/questions/grade.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { notFound, refuse } from '../../platform/db/refuse.ts'
import { type AttemptAtPretest, findOpenAttempt, isAtPretest } from '../quizzes/attempt.ts'
import { lockAnswered } from '../refreshers/draw.ts'
import { hasBegun } from './offer.ts'

/**
 * Ends the questions before a competency, and tells nothing. What was answered after the child had begun to learn says
 * nothing about before: then nothing is kept. A second call changes nothing.
 * @throws NOT_FOUND for an attempt at something else, QUIZ_NOT_FINISHED
 */
export async function submitPretest(tx: Tx, attemptId: string, childId: string): Promise<void> {
  const attempt = await findOpenAttempt(tx, attemptId, { kind: 'child', childId })
  if (!attempt) return
  if (!isAtPretest(attempt)) return refuse('NOT_FOUND')
  await elevated(tx, 'children never write their own result', (tx) => finish(tx, attempt))
}

async function finish(tx: Tx, attempt: AttemptAtPretest): Promise<void> {
  const locked = await lockAnswered(tx, attempt)
  if (!locked) return
  const { questions, answers } = locked
  const { childId, competencyId } = attempt
  const { isTooLate } = await tx.selectNoFrom(hasBegun(attempt).as('isTooLate')).executeTakeFirstOrThrow()
  const known = questions.filter((question) => isRight(question, answers[question.id])).length
  if (!isTooLate) await insertPretest(tx, { childId, competencyId, known })
  await tx.deleteFrom('openAttempts').where('id', '=', attempt.id).execute()
}

/** The child would rather not: it is not asked again, and begins. As the child. @throws NOT_FOUND when not assigned */
export async function skipPretest(tx: Tx, of: { childId: string; competencyId: string }): Promise<void> {
  await tx
    .selectFrom('childCompetencies')
    .where('childId', '=', of.childId)
    .where('competencyId', '=', of.competencyId)
    .select('competencyId')
    .executeTakeFirstOrThrow(notFound)
  await elevated(tx, 'what is known is written by the server, also that nobody asked', async (tx) => {
    await insertPretest(tx, { ...of, known: null })
    const { childId, competencyId } = of
    await tx
      .deleteFrom('openAttempts')
      .where('childId', '=', childId)
      .where('competencyId', '=', competencyId)
      .execute()
  })
}

const insertPretest = (tx: Tx, row: { childId: string; competencyId: string; known: number | null }) =>
  tx
    .insertInto('pretests')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
