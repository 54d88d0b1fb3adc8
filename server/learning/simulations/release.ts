import { sql } from 'kysely'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import type { Endpoint } from './find.ts'

type OfChild = { childId: string; simulationId: string }

/**
 * From now on the child may start this simulation by itself. Asked before, as the parent, whether that is its to say.
 * `contact`: whom the parent lets have the child's contact data; releasing again without takes that back.
 */
export const release = (tx: Tx, { childId, simulationId }: OfChild, { contact }: { contact: Endpoint | undefined }) =>
  elevated(tx, 'who gets contact data is noted by the server, with the launch it was agreed in', () => {
    const contactRecipient = contact?.recipient ?? null
    return tx
      .insertInto('simulationReleases')
      .values({ childId, simulationId, contactRecipient })
      .onConflict((conflict) =>
        conflict.columns(['childId', 'simulationId']).doUpdateSet({ contactRecipient, releasedAt: sql`now()` }),
      )
      .execute()
  })

/** Whether the parent lets this recipient have the child's contact data, when the child starts by itself. */
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

/** The child can no longer start it. What it has done stays. */
export async function takeBack(tx: Tx, { childId, simulationId }: OfChild): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('simulationReleases')
    .where('childId', '=', childId)
    .where('simulationId', '=', simulationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
