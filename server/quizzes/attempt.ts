import type { Tx } from '../db/actor.ts'
import { refuse } from '../db/refuse.ts'

export type OpenAttempt = { id: string; childId: string; quizId: string; revision: number }

/** The attempt a child is working on; asked as the child, so that row policies decide whose it is. @throws NOT_FOUND */
export async function requireOwnOpenAttempt(tx: Tx, attemptId: string): Promise<OpenAttempt> {
  return (await findOwnOpenAttempt(tx, attemptId)) ?? refuse('NOT_FOUND')
}

export async function findOwnOpenAttempt(tx: Tx, attemptId: string): Promise<OpenAttempt | undefined> {
  const row = await tx
    .selectFrom('open_attempts')
    .where('id', '=', attemptId)
    .select(['id', 'child_id as childId', 'quiz_id as quizId', 'revision'])
    .executeTakeFirst()
  return row?.childId ? { ...row, childId: row.childId } : undefined
}

/** The answers given so far: question id → chosen answer ids. app_job only. */
export async function readGivenAnswers(tx: Tx, attemptId: string): Promise<Record<string, string[]>> {
  const rows = await tx
    .selectFrom('open_attempt_answers')
    .where('attempt_id', '=', attemptId)
    .select(['question_id', 'answer_ids'])
    .execute()
  return Object.fromEntries(rows.map((row) => [row.question_id, row.answer_ids]))
}
