import { sql } from 'kysely'
import { requireChild } from '../../people/children/require-child.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import type { Endpoint } from './find.ts'

type OfChild = { childId: string; simulationId: string }

/**
 * From now on the child may start this simulation alone. The caller has checked, as the parent, that this parent may
 * allow it. `contact`: who may get the child's contact data; releasing again without it takes that back.
 */
export const release = (tx: Tx, { childId, simulationId }: OfChild, { contact }: { contact: Endpoint | undefined }) =>
  elevated(tx, 'who gets contact data is noted by the server, with the launch it was agreed in', (tx) => {
    const contactRecipient = contact?.recipient ?? null
    return tx
      .insertInto('simulationReleases')
      .values({ childId, simulationId, contactRecipient })
      .onConflict((conflict) =>
        conflict.columns(['childId', 'simulationId']).doUpdateSet({ contactRecipient, releasedAt: sql`now()` }),
      )
      .execute()
  })

/** Whether the parent lets this recipient have the contact data when the child starts alone. */
export async function mayHaveContactData(
  tx: Tx,
  { childId, simulationId }: OfChild,
  { recipient }: Endpoint,
): Promise<boolean> {
  const row = await tx
    .selectFrom('simulationReleases')
    .where('childId', '=', childId)
    .where('simulationId', '=', simulationId)
    .select('contactRecipient')
    .executeTakeFirst()
  return row?.contactRecipient === recipient
}

/** Ends the release; the child's attempts stay. @returns whether there was one */
export async function takeBack(tx: Tx, { childId, simulationId }: OfChild): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('simulationReleases')
    .where('childId', '=', childId)
    .where('simulationId', '=', simulationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

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
