import type { Consent } from '../../../domain/consent.ts'
import type { Tx } from '../../platform/db/actor.ts'

/** The consents that the actor may see, by child, the oldest first. */
export async function readConsents(tx: Tx, childId?: string): Promise<Map<string, Consent[]>> {
  const rows = await tx
    .selectFrom('consents')
    .select(['childId', 'givenBy', 'textVersion', 'givenAt', 'withdrawnAt'])
    .$if(childId !== undefined, (query) => query.where('childId', '=', childId as string))
    .orderBy('givenAt')
    .execute()
  const byChild = new Map<string, Consent[]>()
  for (const row of rows) {
    const consent: Consent = {
      givenBy: row.givenBy,
      version: row.textVersion,
      givenAt: row.givenAt.toISOString(),
      withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    }
    byChild.set(row.childId, [...(byChild.get(row.childId) ?? []), consent])
  }
  return byChild
}
