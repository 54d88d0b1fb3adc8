import { percentOf } from '../../../domain/quiz-results.ts'
import type { QuizResult } from '../../../domain/quizzes.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { logActivity } from '../progress/activities.ts'
import { type Earned, updateProgress } from '../progress/update.ts'
import {
  type AttemptAtQuiz,
  type AttemptHolder,
  findOpenAttempt,
  isAtQuiz,
  lockAttempt,
  readGivenAnswers,
} from './attempt.ts'
import { type QuizRevision, readRevision } from './revision.ts'
import { scoreAttempt } from './score.ts'

type Submitted = { result: QuizResult; earned: Earned }
const nothing: Earned = { levels: [], pass: null }

/**
 * Ends an attempt: scores the answers given and, if it is a child's, stores them, updates progress, grants the pass. The
 * second time it tells the same result.
 */
export async function submitAttempt(tx: Tx, attemptId: string, holder: AttemptHolder): Promise<Submitted> {
  const attempt = await findOpenAttempt(tx, attemptId, holder)
  if (!attempt) return resultOfFinished(tx, attemptId, holder)
  if (!isAtQuiz(attempt)) return refuse('NOT_FOUND') // a refresher ends elsewhere (server/learning/refreshers)

  return elevated(tx, 'children never write their own score', async (tx) => {
    if (!(await lockAttempt(tx, attempt.id))) return resultOfFinished(tx, attemptId, holder)
    const revision = await readRevision(tx, attempt)
    const answers = await readGivenAnswers(tx, attempt.id)
    if (revision.questions.some((question) => !answers[question.id])) refuse('QUIZ_NOT_FINISHED')

    const score = scoreAttempt(revision.questions, answers)
    const { childId } = attempt
    if (!childId) return { result: resultOf(score), earned: nothing } // a preview, or a link for nobody in particular
    await saveAttempt(tx, { ...attempt, childId }, score, responsesOf(revision, answers))
    if (holder.kind === 'child') await logActivity(tx, childId, 'quiz_finished', { quizId: attempt.quizId })
    const earned = await updateProgress(tx, { childId, competencyId: await competencyOf(tx, attempt) })
    return { result: resultOf(score), earned }
  })
}

const resultOf = (score: { score: number; maxScore: number }): QuizResult => ({
  ...score,
  percent: percentOf(score.score, score.maxScore),
})

async function resultOfFinished(tx: Tx, attemptId: string, holder: AttemptHolder): Promise<Submitted> {
  if (holder.kind === 'preview' || !holder.childId) return refuse('NOT_FOUND')
  const { childId } = holder
  const finished = await elevated(tx, 'a link shows what was finished through it', (tx) =>
    tx
      .selectFrom('quizAttempts')
      .where('id', '=', attemptId)
      .where('childId', '=', childId)
      .select(['score', 'maxScore'])
      .executeTakeFirst(),
  )
  return finished ? { result: resultOf(finished), earned: nothing } : refuse('NOT_FOUND')
}

const responsesOf = (revision: QuizRevision, answers: Record<string, string[]>) =>
  revision.questions.flatMap((question) =>
    question.answers
      .filter((answer) => answers[question.id]?.includes(answer.id))
      .map((answer) => ({ questionId: question.id, answerId: answer.id, isCorrect: answer.isCorrect })),
  )

async function saveAttempt(
  tx: Tx,
  attempt: AttemptAtQuiz & { childId: string },
  { score, maxScore }: { score: number; maxScore: number },
  responses: { questionId: string; answerId: string; isCorrect: boolean }[],
) {
  await tx
    .insertInto('quizAttempts')
    .values({ id: attempt.id, quizId: attempt.quizId, childId: attempt.childId, score, maxScore })
    .execute()
  await tx
    .insertInto('quizResponses')
    .values(responses.map((response) => ({ attemptId: attempt.id, ...response })))
    .execute()
  await tx.deleteFrom('openAttempts').where('id', '=', attempt.id).execute()
}

async function competencyOf(tx: Tx, attempt: AttemptAtQuiz): Promise<string> {
  const { competencyId } = await tx
    .selectFrom('quizzes as q')
    .innerJoin('skillLevels as l', 'l.id', 'q.skillLevelId')
    .where('q.id', '=', attempt.quizId)
    .select('l.competencyId')
    .executeTakeFirstOrThrow()
  return competencyId
}
