import type { Tx } from '../../platform/db/actor.ts'
import { type AttemptAtRefresher, isAtQuiz, type OpenAttempt } from './attempt.ts'

/** A quiz as published: attempts are asked and scored on it, whatever is edited meanwhile. Holds the answer key. */
export type QuizRevision = {
  title: string
  description: string | null
  questions: RevisedQuestion[]
}
export type RevisedQuestion = {
  id: string
  question: string
  answers: { id: string; text: string; isCorrect: boolean; explanation: string | null }[]
}

/** With the key; app_job only. */
export async function readRevision(tx: Tx, quiz: { quizId: string; revision: number }): Promise<QuizRevision> {
  const row = await tx
    .selectFrom('contentRevisions')
    .where('contentType', '=', 'quiz')
    .where('contentId', '=', quiz.quizId)
    .where('revision', '=', quiz.revision)
    .select('payload')
    .executeTakeFirstOrThrow()
  return row.payload as QuizRevision
}

/** The questions of an attempt with their key, in the order they are asked; app_job only. */
export async function readQuestions(tx: Tx, attempt: OpenAttempt): Promise<RevisedQuestion[]> {
  return isAtQuiz(attempt) ? (await readRevision(tx, attempt)).questions : readDrawn(tx, attempt.drawn)
}

async function readDrawn(tx: Tx, drawn: AttemptAtRefresher['drawn']): Promise<RevisedQuestion[]> {
  const questions = new Map<string, RevisedQuestion>()
  for (const quiz of new Map(drawn.map((one) => [one.quizId, one])).values())
    for (const question of (await readRevision(tx, quiz)).questions) questions.set(question.id, question)
  return drawn.flatMap(({ questionId }) => questions.get(questionId) ?? [])
}
