import type { Consent } from '../../../domain/consent.ts'
import type { Tx } from '../../platform/db/actor.ts'

/** The consents that the actor may see, by child, the oldest first. */
export async function readConsents(tx: Tx, childId?: string): Promise<Map<string, Consent[]>> {
  const rows = await tx
    .selectFrom('consents')
    .select(['child_id', 'given_by', 'text_version', 'given_at', 'withdrawn_at'])
    .$if(childId !== undefined, (query) => query.where('child_id', '=', childId as string))
    .orderBy('given_at')
    .execute()
  const byChild = new Map<string, Consent[]>()
  for (const row of rows) {
    const consent: Consent = {
      givenBy: row.given_by as Consent['givenBy'],
      version: row.text_version,
      givenAt: row.given_at.toISOString(),
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    }
    byChild.set(row.child_id, [...(byChild.get(row.child_id) ?? []), consent])
  }
  return byChild
}
