import { sql } from 'kysely'
import type { Consent } from '../../../domain/people/consent.ts'
import { audit } from '../../platform/audit/record.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'

/** The consents that the actor may see, by child, the oldest first. */
export async function readConsents(tx: Tx, childId?: string): Promise<Map<string, Consent[]>> {
  const rows = await tx
    .selectFrom('consents as k')
    .innerJoin('children as c', 'c.id', 'k.childId')
    .select(['k.childId', 'k.givenBy', 'k.textVersion', 'k.givenAt', 'k.withdrawnAt'])
    .select(
      sql<boolean>`coalesce(k.given_by = 'child' or k.parent_id in (c.parent_id, c.other_guardian_id), false)`.as(
        'isOfGuardian',
      ),
    )
    .$if(childId !== undefined, (query) => query.where('k.childId', '=', childId as string))
    .orderBy('k.givenAt')
    .execute()
  const byChild = new Map<string, Consent[]>()
  for (const row of rows) {
    const consent: Consent = {
      givenBy: row.givenBy,
      isOfGuardian: row.isOfGuardian,
      version: row.textVersion,
      givenAt: row.givenAt.toISOString(),
      withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    }
    byChild.set(row.childId, [...(byChild.get(row.childId) ?? []), consent])
  }
  return byChild
}

type Given = { parentId: string; childId: string; givenBy: 'parent' | 'child'; textVersion: string }

/** Stores a consent to this text version, unless this person has given one already. @returns whether it was stored */
export async function giveConsent(tx: Tx, given: Given): Promise<boolean> {
  const kept = await tx
    .insertInto('consents')
    .values(given)
    .onConflict((same) =>
      same.columns(['childId', 'givenBy', 'textVersion', 'parentId']).where('withdrawnAt', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return kept.numInsertedOrUpdatedRows === 1n
}

type Withdrawal = { childId: string; by: { id: string }; login: string | null; endsSessions: boolean }

/**
 * Every consent for a child ends now, whoever gave it. From here on nothing is kept of what it does, and after
 * DAYS_UNTIL_ERASED days it is deleted: the database notes the day (settle_consent). The caller has asked whether this
 * person may.
 * @returns whether there was one
 */
export const withdrawConsents = (tx: Tx, { childId, by, login, endsSessions }: Withdrawal): Promise<boolean> =>
  elevated(tx, 'the moment of a withdrawal is the server’s', async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('consents')
      .set({ withdrawnAt: sql<Date>`now()` })
      .where('childId', '=', childId)
      .where('withdrawnAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    // What was begun and not finished is neither shown nor scored any more.
    await tx.deleteFrom('openAttempts').where('childId', '=', childId).execute()
    if (endsSessions && login) await sql`select auth.end_sessions(${login}, null)`.execute(tx)
    await audit(tx, { action: 'consent withdrawn', actorId: by.id, subject: childId })
    return true
  })
