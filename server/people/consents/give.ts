import type { Tx } from '../../platform/db/actor.ts'

type Given = { parentId: string; childId: string; givenBy: 'parent' | 'child'; textVersion: string }

/**
 * Keeps that somebody agrees to these words. Who has agreed to them already does so no second time.
 * @returns whether there was anything to keep
 */
export async function giveConsent(tx: Tx, given: Given): Promise<boolean> {
  const kept = await tx
    .insertInto('consents')
    .values(given)
    .onConflict((same) =>
      same.columns(['childId', 'givenBy', 'textVersion']).where('withdrawnAt', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return kept.numInsertedOrUpdatedRows === 1n
}
