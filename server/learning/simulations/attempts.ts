import { sql } from 'kysely'
import { requireChild } from '../../people/children/require-child.ts'
import type { Tx } from '../../platform/db/actor.ts'

/** What a screen shows of an attempt, from `simulation_attempts as a`. */
export const howItWent = [
  'a.id',
  'a.is_successful as isSuccessful',
  'a.outcome',
  sql<boolean>`a.launch_failure is not null`.as('hasFailed'),
  'a.completed_at as completedAt',
] as const

const MOST = 100

/** A child's attempts at a simulation, newest first; of very many the latest hundred. @throws NOT_FOUND */
export async function readAttempts(tx: Tx, { childId, simulationId }: { childId: string; simulationId: string }) {
  await requireChild(tx, childId)
  const rows = await tx
    .selectFrom('simulation_attempts as a')
    .where('a.child_id', '=', childId)
    .where('a.simulation_id', '=', simulationId)
    .orderBy('a.completed_at', 'desc')
    .limit(MOST)
    .select(howItWent)
    .execute()
  return rows.map(({ completedAt, ...attempt }) => ({ ...attempt, completedAt: completedAt.toISOString() }))
}
