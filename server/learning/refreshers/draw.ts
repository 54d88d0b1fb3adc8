import { REFRESHER_QUESTIONS } from '../../../domain/learning/refreshers.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { notFound, refuse } from '../../platform/db/refuse.ts'
import {
  type AttemptAtPretest,
  type AttemptAtRefresher,
  type DrawnQuestion,
  isAtRefresher,
  lockAttempt,
  readGivenAnswers,
} from '../quizzes/attempt.ts'
import { askedQuestions, readQuestions, readRevision, shuffleAnswers, shuffled } from '../quizzes/revision.ts'
import { forgetOldAttempts } from '../quizzes/start.ts'

type Candidate = DrawnQuestion & {
  /** The child once got it wrong. */
  wasWrong: boolean
  /** The last refresher of this pass asked it. */
  wasAsked: boolean
}

/** Draws a refresher's questions from the current state of these quizzes. app_job only: revisions hold the key. */
export async function drawQuestions(
  tx: Tx,
  quizzes: { quizId: string; revision: number }[],
  { childId, asked }: { childId: string; asked: string[] },
): Promise<DrawnQuestion[]> {
  const wrong = await readWrong(tx, childId)
  const candidates: Candidate[] = []
  for (const quiz of quizzes) {
    const { questions } = await readRevision(tx, quiz)
    for (const { id } of questions)
      candidates.push({ ...quiz, questionId: id, wasWrong: wrong.has(id), wasAsked: asked.includes(id) })
  }
  return draw(shuffled(candidates)).map(({ quizId, revision, questionId }) => ({ quizId, revision, questionId }))
}

/**
 * Draws one question after the other. Preferred, in this order: not asked last time; once wrong; from a quiz drawn
 * least so far; from a quiz not asked last time. Among equals the first.
 */
export function draw(candidates: Candidate[], count = REFRESHER_QUESTIONS): Candidate[] {
  const askedQuizzes = new Set(candidates.filter(({ wasAsked }) => wasAsked).map(({ quizId }) => quizId))
  const drawn: Candidate[] = []
  while (drawn.length < Math.min(count, candidates.length)) {
    const ranks = (one: Candidate) => [
      Number(one.wasAsked),
      Number(!one.wasWrong),
      drawn.filter(({ quizId }) => quizId === one.quizId).length,
      Number(askedQuizzes.has(one.quizId)),
    ]
    const [next] = candidates
      .filter((one) => !drawn.includes(one))
      .toSorted((one, other) => compare(ranks(one), ranks(other)))
    if (next) drawn.push(next)
  }
  return drawn
}

const compare = (one: number[], other: number[]) =>
  one.map((rank, place) => rank - (other[place] ?? 0)).find((difference) => difference !== 0) ?? 0

/** The questions that the child ever got wrong, in a quiz or in a refresher. */
async function readWrong(tx: Tx, childId: string): Promise<Set<string>> {
  const attempts = await tx.selectFrom('quizAttempts').where('childId', '=', childId).select('missed').execute()
  const refreshers = await tx.selectFrom('refreshers').where('childId', '=', childId).select('missed').execute()
  return new Set([...attempts, ...refreshers].flatMap(({ missed }) => missed))
}

type AttemptAtDrawn = AttemptAtRefresher | AttemptAtPretest

/**
 * Opens an attempt at drawn questions under the client's key; one that was begun before, on any device, is left as it
 * is. app_job only.
 */
export async function beginDrawn(tx: Tx, attempt: AttemptAtDrawn): Promise<void> {
  await forgetOldAttempts(tx)
  const { drawn, ...columns } = attempt
  const answerOrder = shuffleAnswers(await readQuestions(tx, attempt))
  await tx
    .insertInto('openAttempts')
    .values({ ...columns, drawn: JSON.stringify(drawn), answerOrder: JSON.stringify(answerOrder) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Reads back what was begun last, by its own key: `answered` questions come first. app_job only. @throws NOT_FOUND */
export async function resumeDrawn(tx: Tx, attempt: AttemptAtDrawn) {
  const [column, of] = isAtRefresher(attempt)
    ? (['passId', attempt.passId] as const)
    : (['competencyId', attempt.competencyId] as const)
  const { id, drawn, answerOrder } = await tx
    .selectFrom('openAttempts')
    .where('childId', '=', attempt.childId)
    .where(column, '=', of)
    .select(['id', 'drawn', 'answerOrder'])
    .executeTakeFirstOrThrow(notFound) // the key was somebody else's
  const questions = await readQuestions(tx, { ...attempt, id, drawn: drawn ?? [] })
  const given = await readGivenAnswers(tx, id)
  const answered = questions.filter((question) => given[question.id])
  const open = questions.filter((question) => !given[question.id])
  return { attemptId: id, questions: askedQuestions([...answered, ...open], answerOrder), answered, given }
}

/**
 * What an attempt at drawn questions is scored on, locked; undefined when another call has just submitted it. app_job
 * only.
 * @throws QUIZ_NOT_FINISHED
 */
export async function lockAnswered(tx: Tx, attempt: AttemptAtDrawn) {
  if (!(await lockAttempt(tx, attempt.id))) return undefined
  const questions = await readQuestions(tx, attempt)
  const answers = await readGivenAnswers(tx, attempt.id)
  return questions.every(({ id }) => answers[id]) ? { questions, answers } : refuse('QUIZ_NOT_FINISHED')
}
