import type { Given } from '../../../domain/content/questions/given.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'

/** Question id → what was answered. */
export type GivenAnswers = Record<string, Given>

/**
 * Who answers: a child in its own session, whoever holds a link (if bound to a child, it counts for that child), or a
 * parent who tries a quiz out, of whom nothing is stored.
 */
export type AttemptHolder =
  | { kind: 'child'; childId: string }
  | { kind: 'link'; linkId: string; childId: string | null }
  | { kind: 'preview'; parentId: string }

/**
 * At a quiz; at a refresher of a pass, which asks single questions of several quizzes (decision 047); or, asked like
 * that, at what is known of a competency before it is begun (decision 088).
 */
export type OpenAttempt = AttemptAtQuiz | AttemptAtRefresher | AttemptAtPretest
/** `drawn`: the questions of its pool that it asks, in their order; null: all of them. */
export type AttemptAtQuiz = {
  id: string
  childId: string | null
  quizId: string
  revision: number
  drawn: DrawnQuestion[] | null
}
export type AttemptAtRefresher = { id: string; childId: string; passId: string; drawn: DrawnQuestion[] }
export type AttemptAtPretest = { id: string; childId: string; competencyId: string; drawn: DrawnQuestion[] }
/** A question that was drawn, as in this revision of its quiz. */
export type DrawnQuestion = { quizId: string; revision: number; questionId: string }

export const isAtQuiz = (attempt: OpenAttempt): attempt is AttemptAtQuiz => 'quizId' in attempt
export const isAtRefresher = (attempt: OpenAttempt): attempt is AttemptAtRefresher => 'passId' in attempt
export const isAtPretest = (attempt: OpenAttempt): attempt is AttemptAtPretest => 'competencyId' in attempt

/** The columns that say whose an attempt is. */
export const rowOf = (holder: AttemptHolder) => ({
  childId: holder.kind === 'preview' ? null : holder.childId,
  linkId: holder.kind === 'link' ? holder.linkId : null,
  previewedBy: holder.kind === 'preview' ? holder.parentId : null,
})

/** @throws NOT_FOUND, also for an attempt of somebody else */
export async function requireOpenAttempt(tx: Tx, attemptId: string, holder: AttemptHolder): Promise<OpenAttempt> {
  return (await findOpenAttempt(tx, attemptId, holder)) ?? refuse('NOT_FOUND')
}

/** Row policies show a child its own attempts; those of a link or a preview only the server sees. */
export async function findOpenAttempt(
  tx: Tx,
  attemptId: string,
  holder: AttemptHolder,
): Promise<OpenAttempt | undefined> {
  const read = (tx: Tx) => {
    const { childId, linkId, previewedBy } = rowOf(holder)
    return tx
      .selectFrom('openAttempts')
      .where('id', '=', attemptId)
      .where('childId', 'is not distinct from', childId)
      .where('linkId', 'is not distinct from', linkId)
      .where('previewedBy', 'is not distinct from', previewedBy)
      .select(['id', 'childId', 'quizId', 'revision', 'passId', 'competencyId', 'drawn'])
      .executeTakeFirst()
  }
  const row =
    holder.kind === 'child' ? await read(tx) : await elevated(tx, 'attempts without a login are the server’s', read)
  if (!row) return undefined
  const { id, childId, quizId, revision, passId, competencyId, drawn } = row
  if (passId && childId) return { id, childId, passId, drawn: drawn ?? [] }
  if (competencyId && childId) return { id, childId, competencyId, drawn: drawn ?? [] }
  return quizId && revision ? { id, childId, quizId, revision, drawn } : undefined // the table allows nothing else
}

/** False when another call, which this one waited for, has just submitted the attempt. app_job only. */
export async function lockAttempt(tx: Tx, attemptId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('openAttempts')
    .where('id', '=', attemptId)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** app_job only. */
export async function readGivenAnswers(tx: Tx, attemptId: string): Promise<GivenAnswers> {
  const rows = await tx
    .selectFrom('openAttemptAnswers')
    .where('attemptId', '=', attemptId)
    .select(['questionId', 'answerIds', 'placedAt', 'value'])
    .execute()
  return byQuestion(rows)
}

export const byQuestion = (rows: (Given & { questionId: string })[]): GivenAnswers =>
  Object.fromEntries(
    rows.map(({ questionId, answerIds, placedAt, value }) => [questionId, { answerIds, placedAt, value }]),
  )
