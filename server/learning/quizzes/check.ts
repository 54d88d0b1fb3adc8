import type { QuizFeedback } from '../../../domain/quizzes.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { logActivity } from '../progress/activities.ts'
import { type AttemptHolder, isAtQuiz, requireOpenAttempt } from './attempt.ts'
import { type RevisedQuestion, readQuestions } from './revision.ts'
import { isAnsweredCorrectly } from './score.ts'

type Answer = { attemptId: string; questionId: string; answerIds: string[] }

/**
 * Takes the first answer to a question and only then tells what is right. The same answer again gets the same feedback;
 * a different one is refused, or the feedback could be used to answer better.
 */
export async function checkAnswer(tx: Tx, answer: Answer, holder: AttemptHolder): Promise<QuizFeedback> {
  const attempt = await requireOpenAttempt(tx, answer.attemptId, holder)
  return elevated(tx, 'the answer key is the server’s', async (tx) => {
    const questions = await readQuestions(tx, attempt)
    const question = questions.find((one) => one.id === answer.questionId) ?? refuse('NOT_FOUND')
    const chosen = [...new Set(answer.answerIds)]
    if (!chosen.every((id) => question.answers.some((one) => one.id === id))) refuse('NOT_FOUND')

    const isFirst = await keepFirstAnswer(tx, { ...answer, answerIds: chosen })
    if (isFirst && holder.kind === 'child' && isAtQuiz(attempt))
      await logAnswers(tx, { ...attempt, ...holder }, question, chosen)
    return feedbackOn(question, chosen)
  })
}

/** @returns whether this answer was the first. @throws ANSWER_ALREADY_GIVEN for a different second one */
async function keepFirstAnswer(tx: Tx, { attemptId, questionId, answerIds }: Answer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('openAttemptAnswers')
    .values({ attemptId, questionId, answerIds })
    .onConflict((conflict) => conflict.columns(['attemptId', 'questionId']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) return true
  const given = await tx
    .selectFrom('openAttemptAnswers')
    .where('attemptId', '=', attemptId)
    .where('questionId', '=', questionId)
    .select('answerIds')
    .executeTakeFirstOrThrow()
  const isTheSame = given.answerIds.length === answerIds.length && given.answerIds.every((id) => answerIds.includes(id))
  return isTheSame ? false : refuse('ANSWER_ALREADY_GIVEN')
}

async function logAnswers(
  tx: Tx,
  attempt: { childId: string; quizId: string },
  question: RevisedQuestion,
  chosen: string[],
) {
  for (const answer of question.answers.filter((one) => chosen.includes(one.id))) {
    await logActivity(tx, attempt.childId, 'question_answered', {
      quizId: attempt.quizId,
      questionId: question.id,
      questionTitle: question.question,
      answerId: answer.id,
      answerTitle: answer.text,
      isAnswerCorrect: answer.isCorrect,
    })
  }
}

export const feedbackOn = (question: RevisedQuestion, chosen: string[]): QuizFeedback => ({
  questionId: question.id,
  isCorrect: isAnsweredCorrectly(question, chosen),
  answers: question.answers.map(({ id, isCorrect, explanation }) => ({ id, isCorrect, explanation })),
})
