import type { Tx } from '../../platform/db/actor.ts'

type Given = { parentId: string; childId: string; givenBy: 'parent' | 'child'; textVersion: string }

/**
 * Stores a consent to this text version, unless this person has given one already.
 * @returns whether it was stored
 */
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
