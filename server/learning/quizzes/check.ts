import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { feedbackOn } from '../../../domain/content/questions/feedback.ts'
import type { Given } from '../../../domain/content/questions/given.ts'
import { fits, isRight, normalized } from '../../../domain/content/questions/grade.ts'
import { wordsOfGiven } from '../../../domain/content/questions/words.ts'
import type { QuizFeedback } from '../../../domain/content/quizzes.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { logActivity } from '../progress/activities.ts'
import { type AttemptHolder, isAtPretest, isAtQuiz, type OpenAttempt, requireOpenAttempt } from './attempt.ts'
import { type RevisedQuestion, readQuestions } from './revision.ts'

type Answer = { attemptId: string; questionId: string } & Given

/**
 * Takes the first answer to a question and only then tells what is right. The same answer again gets the same feedback;
 * a different one is refused, or the feedback could be used to answer better. While the quiz is taken back nothing more
 * is told of it; what was answered waits with the attempt. @throws CONTENT_RESTS
 */
export async function checkAnswer(tx: Tx, answer: Answer, holder: AttemptHolder): Promise<QuizFeedback> {
  const attempt = await requireOpenAttempt(tx, answer.attemptId, holder)
  if (isAtPretest(attempt)) return refuse('NOT_FOUND') // of which nothing is told (server/learning/pretests)
  return elevated(tx, 'the answer key is the server’s', async (tx) => {
    if (isAtQuiz(attempt)) await requireShown(tx, attempt.quizId)
    const { question, given, isFirst } = await takeAnswer(tx, answer, attempt)
    if (isFirst && holder.kind === 'child' && isAtQuiz(attempt))
      await logAnswers(tx, { ...attempt, ...holder }, question, given)
    return feedbackOn(question, given)
  })
}

/** app_job only. */
async function requireShown(tx: Tx, quizId: string) {
  const { rows } = await sql<{ isShown: boolean }>`
    select q.published_at is not null and l.published_at is not null and c.published_at is not null as "isShown"
    from quizzes q join skill_levels l on l.id = q.skill_level_id join competencies c on c.id = l.competency_id
    where q.id = ${quizId}`.execute(tx)
  if (!rows[0]?.isShown) refuse('CONTENT_RESTS')
}

/** Keeps an answer to one of the questions of an attempt. app_job only. @throws NOT_FOUND, ANSWER_ALREADY_GIVEN */
export async function takeAnswer(tx: Tx, answer: Answer, attempt: OpenAttempt) {
  const questions = await readQuestions(tx, attempt)
  const question = questions.find((one) => one.id === answer.questionId) ?? refuse('NOT_FOUND')
  if (!fits(question, answer)) refuse('NOT_FOUND')
  const given = normalized(question, answer)
  return { question, given, isFirst: await keepFirstAnswer(tx, question, { ...answer, ...given }) }
}

/** @returns whether this answer was the first. @throws ANSWER_ALREADY_GIVEN for a different second one */
async function keepFirstAnswer(tx: Tx, question: RevisedQuestion, { attemptId, questionId, ...given }: Answer) {
  const { answerIds, placedAt, value } = given
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('openAttemptAnswers')
    .values({ attemptId, questionId, answerIds, placedAt, value })
    .onConflict((conflict) => conflict.columns(['attemptId', 'questionId']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) return true
  const kept = await tx
    .selectFrom('openAttemptAnswers')
    .where('attemptId', '=', attemptId)
    .where('questionId', '=', questionId)
    .select(['answerIds', 'placedAt', 'value'])
    .executeTakeFirstOrThrow()
  return isDeepStrictEqual(normalized(question, kept), { answerIds, placedAt, value })
    ? false
    : refuse('ANSWER_ALREADY_GIVEN')
}

/** What was chosen is logged one by one; what was moved or set is one answer. */
async function logAnswers(
  tx: Tx,
  attempt: { childId: string; quizId: string },
  question: RevisedQuestion,
  given: Given,
) {
  const { quizId, childId } = attempt
  const of = { quizId, questionId: question.id, questionTitle: question.question }
  const chosen = question.answers.filter(({ id }) => given.answerIds.includes(id))
  const isChosen = question.kind === 'choice' || question.kind === 'spot'
  const answers = isChosen
    ? chosen.map(({ id, text, isCorrect }) => ({ answerId: id, answerTitle: text, isAnswerCorrect: isCorrect }))
    : [{ answerTitle: wordsOfGiven(question, given), isAnswerCorrect: isRight(question, given) }]
  for (const answer of answers) await logActivity(tx, childId, 'question_answered', { ...of, ...answer })
}
