import { sql } from 'kysely'
import type { Mailer } from '../../mail/mailer.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { eraseChild } from '../privacy/erase.ts'

type Clock = { now: Date; mailer: Mailer }

/**
 * Notes of which deletions the other guardian was told: the mail about it was taken by a mail server, or, where none is
 * sent, it has been here since. app_job only.
 */
export const noteTold = (tx: Tx, { now, mailer }: Clock) =>
  sql`select note_removals_told(${now}::timestamptz, ${!mailer.isDelivering})`.execute(tx)

/**
 * Deletes the children whose day has come, unless somebody who could say no was not told, or is locked out (removal_waits).
 * app_job only. @returns how many
 */
export async function removeDueChildren(tx: Tx, clock: Clock, reason: 'asked' | 'consent'): Promise<number> {
  await noteTold(tx, clock)
  const findDue = async (childId: string | null) => {
    const { rows } = await sql<{ childId: string }>`
      select child_id from child_removals r
      where reason = ${reason} and due_at <= ${clock.now} and removal_waits(r) is null
        and child_id = coalesce(${childId}, child_id) and (reason = 'asked' or not has_consent(child_id))
      order by child_id`.execute(tx)
    return rows
  }
  let removed = 0
  for (const { childId } of await findDue(null)) {
    await tx.selectFrom('children').where('id', '=', childId).select('id').forUpdate().execute()
    const [still] = await findDue(childId) // somebody may just have said no
    if (still && (await eraseChild(tx, childId, clock.mailer))) removed++
  }
  return removed
}

/**
 * Of these children those whose deletion was asked for and waits: the other guardian has not been reached, or cannot answer.
 * A mail that is on its way is not waited for yet.
 */
export const findWaitingRemovals = (tx: Tx, childIds: string[]): Promise<Set<string>> =>
  elevated(tx, 'what became of a mail, and who is locked, is the server’s to know', async (tx) => {
    if (childIds.length === 0) return new Set()
    const { rows } = await sql<{ childId: string }>`
      select r.child_id from child_removals r left join mail_outbox m on m.id = r.mail_id
      where r.reason = 'asked' and r.child_id = any (${childIds}::uuid[])
        and case removal_waits(r) when 'locked' then true when 'untold' then m.id is null or m.failed_at is not null end`.execute(
      tx,
    )
    return new Set(rows.map(({ childId }) => childId))
  })
