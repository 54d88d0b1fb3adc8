import { sql } from 'kysely'
import { audit } from '../../platform/audit/record.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'

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
