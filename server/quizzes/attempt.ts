import { elevated, type Tx } from '../db/actor.ts'
import { refuse } from '../db/refuse.ts'

/**
 * Who answers: a child in its own session, whoever holds a link (which may be bound to a child, and then counts for it),
 * or a parent who tries a quiz out. Only the first two leave something behind.
 */
export type AttemptHolder =
  | { kind: 'child'; childId: string }
  | { kind: 'link'; linkId: string; childId: string | null }
  | { kind: 'preview'; parentId: string }

export type OpenAttempt = { id: string; quizId: string; revision: number; childId: string | null }

/** Whose an attempt is, as its row says it. */
export const rowOf = (holder: AttemptHolder) => ({
  child_id: holder.kind === 'preview' ? null : holder.childId,
  link_id: holder.kind === 'link' ? holder.linkId : null,
  previewed_by: holder.kind === 'preview' ? holder.parentId : null,
})

/** @throws NOT_FOUND, also for an attempt of somebody else */
export async function requireOpenAttempt(tx: Tx, attemptId: string, holder: AttemptHolder): Promise<OpenAttempt> {
  return (await findOpenAttempt(tx, attemptId, holder)) ?? refuse('NOT_FOUND')
}

/** The holder's attempt. Row policies show a child its own; what hangs on a link or a preview only the server sees. */
export async function findOpenAttempt(
  tx: Tx,
  attemptId: string,
  holder: AttemptHolder,
): Promise<OpenAttempt | undefined> {
  const read = () => {
    const { child_id, link_id, previewed_by } = rowOf(holder)
    return tx
      .selectFrom('open_attempts')
      .where('id', '=', attemptId)
      .where('child_id', 'is not distinct from', child_id)
      .where('link_id', 'is not distinct from', link_id)
      .where('previewed_by', 'is not distinct from', previewed_by)
      .select(['id', 'child_id as childId', 'quiz_id as quizId', 'revision'])
      .executeTakeFirst()
  }
  return holder.kind === 'child' ? read() : elevated(tx, 'attempts without a login are the server’s', read)
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
