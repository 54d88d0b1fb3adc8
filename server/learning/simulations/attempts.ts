import { sql } from 'kysely'
import { requireChild } from '../../people/children/require-child.ts'
import type { Tx } from '../../platform/db/actor.ts'

/** What a screen shows of an attempt, from `simulation_attempts as a`. */
export const howItWent = [
  'a.id',
  'a.isSuccessful',
  'a.outcome',
  sql<boolean>`a.launch_failure is not null`.as('hasFailed'),
  'a.completedAt',
] as const

const MOST = 100

/** Newest first, the latest hundred. @throws NOT_FOUND */
export async function readAttempts(tx: Tx, { childId, simulationId }: { childId: string; simulationId: string }) {
  await requireChild(tx, childId)
  const rows = await tx
    .selectFrom('simulationAttempts as a')
    .where('a.childId', '=', childId)
    .where('a.simulationId', '=', simulationId)
    .orderBy('a.completedAt', 'desc')
    .limit(MOST)
    .select(howItWent)
    .execute()
  return rows.map(({ completedAt, ...attempt }) => ({ ...attempt, completedAt: completedAt.toISOString() }))
}
