import { isRight } from '../../../domain/content/questions/grade.ts'
import { refresherResult } from '../../../domain/learning/refreshers.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import {
  type AttemptAtRefresher,
  findOpenAttempt,
  isAtRefresher,
  lockAttempt,
  readGivenAnswers,
} from '../quizzes/attempt.ts'
import { readQuestions } from '../quizzes/revision.ts'
import { findLessonThatHelps, wordsOf } from './lesson-that-helps.ts'
import { readResult } from './read-result.ts'

/**
 * Ends a refresher: stores whether it is still known, and which lessons help with what was missed. Progress, attempts
 * and the pass stay as they are. A second call returns the same result.
 * @throws NOT_FOUND, QUIZ_NOT_FINISHED
 */
export async function submitRefresher(tx: Tx, attemptId: string, childId: string) {
  const attempt = await findOpenAttempt(tx, attemptId, { kind: 'child', childId })
  if (attempt && !isAtRefresher(attempt)) return refuse('NOT_FOUND')
  if (attempt) await elevated(tx, 'children never write their own result', (tx) => finish(tx, attempt))
  return readResult(tx, { childId, refresherId: attemptId })
}

async function finish(tx: Tx, attempt: AttemptAtRefresher): Promise<void> {
  if (!(await lockAttempt(tx, attempt.id))) return
  const questions = await readQuestions(tx, attempt)
  const answers = await readGivenAnswers(tx, attempt.id)
  if (questions.some(({ id }) => !answers[id])) refuse('QUIZ_NOT_FINISHED')

  const missed = questions.filter((question) => !isRight(question, answers[question.id]))
  const lessons: (string | null)[] = []
  for (const question of missed) {
    const from = attempt.drawn.find(({ questionId }) => questionId === question.id)
    lessons.push((from && (await findLessonThatHelps(tx, { quizId: from.quizId }, wordsOf(question)))) ?? null)
  }
  await tx
    .insertInto('refreshers')
    .values({
      id: attempt.id,
      childId: attempt.childId,
      passId: attempt.passId,
      way: 'questions',
      result: refresherResult(questions.length - missed.length),
      asked: questions.map(({ id }) => id),
      missed: missed.map(({ id }) => id),
      lessons: lessons as string[], // the type knows no null within an array
    })
    .execute()
  await tx.deleteFrom('openAttempts').where('id', '=', attempt.id).execute()
}
