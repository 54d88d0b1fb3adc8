import type { Tx } from '../../platform/db/actor.ts'

type Given = { parent_id: string; child_id: string; given_by: 'parent' | 'child'; text_version: string }

/**
 * Keeps that somebody agrees to these words. Who has agreed to them already does so no second time.
 * @returns whether there was anything to keep
 */
export async function giveConsent(tx: Tx, given: Given): Promise<boolean> {
  const kept = await tx
    .insertInto('consents')
    .values(given)
    .onConflict((same) =>
      same.columns(['child_id', 'given_by', 'text_version']).where('withdrawn_at', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return kept.numInsertedOrUpdatedRows === 1n
}
