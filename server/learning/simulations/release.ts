import { sql } from 'kysely'
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
