import { drawFromPool, type FinishedAttempt } from '../../../domain/content/quiz-pools.ts'
import type { Tx } from '../../platform/db/actor.ts'
import type { DrawnQuestion } from './attempt.ts'
import { type QuizRevision, shuffled } from './revision.ts'

/** `childId`: null when nothing is kept of who answers. `missedOf`: as in startQuiz. */
type Draw = { quizId: string; revision: number; childId: string | null; missedOf?: string | undefined }

/** How many earlier attempts decide what the next one asks. */
const REMEMBERED = 20

/**
 * Draws what an attempt asks, in the order of the quiz; null when it asks all. Only what was missed is asked again
 * among the questions of that attempt, as far as they are still there. app_job only.
 */
export async function drawQuestions(
  tx: Tx,
  { quizId, revision, childId, missedOf }: Draw,
  { questions, questionsPerAttempt }: QuizRevision,
): Promise<DrawnQuestion[] | null> {
  if (!questionsPerAttempt || questionsPerAttempt >= questions.length) return null
  const finished = childId ? await readFinished(tx, { quizId, childId }) : []
  const tried = childId ? [{ asked: await readTold(tx, { quizId, childId }), missed: [] }, ...finished] : []
  const again = finished.find(({ id }) => id === missedOf)?.asked ?? []
  const pool = shuffled(questions.map(({ id }) => id))
  const first = pool.filter((id) => again.includes(id)).slice(0, questionsPerAttempt)
  const others = pool.filter((id) => !first.includes(id))
  const drawn = [...first, ...drawFromPool(others, questionsPerAttempt - first.length, tried)]
  return questions.filter(({ id }) => drawn.includes(id)).map(({ id }) => ({ quizId, revision, questionId: id }))
}

/** What was answered in attempts that were left off: the answers were told, so it is asked last. */
async function readTold(tx: Tx, { quizId, childId }: { quizId: string; childId: string }): Promise<string[]> {
  const answered = await tx
    .selectFrom('openAttemptAnswers as a')
    .innerJoin('openAttempts as o', 'o.id', 'a.attemptId')
    .where('o.childId', '=', childId)
    .where('o.quizId', '=', quizId)
    .select('a.questionId')
    .execute()
  return answered.map(({ questionId }) => questionId)
}

/** Latest first. */
const readFinished = (
  tx: Tx,
  { quizId, childId }: { quizId: string; childId: string },
): Promise<(FinishedAttempt & { id: string })[]> =>
  tx
    .selectFrom('quizAttempts')
    .where('childId', '=', childId)
    .where('quizId', '=', quizId)
    .orderBy('completedAt', 'desc')
    .limit(REMEMBERED)
    .select(['id', 'asked', 'missed'])
    .execute()
