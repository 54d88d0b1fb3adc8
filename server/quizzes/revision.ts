import type { Tx } from '../db/actor.ts'

/** A quiz as it was published: what an attempt is asked, checked and scored on, whatever is edited meanwhile. Holds the answer key. */
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

/** The revision with its key; app_job only. */
export async function readRevision(tx: Tx, quiz: { quizId: string; revision: number }): Promise<QuizRevision> {
  const row = await tx
    .selectFrom('content_revisions')
    .where('content_type', '=', 'quiz')
    .where('content_id', '=', quiz.quizId)
    .where('revision', '=', quiz.revision)
    .select('payload')
    .executeTakeFirstOrThrow()
  return row.payload as QuizRevision
}
