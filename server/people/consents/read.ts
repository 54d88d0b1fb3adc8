import { sql } from 'kysely'
import type { Consent } from '../../../domain/people/consent.ts'
import type { Tx } from '../../platform/db/actor.ts'

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
