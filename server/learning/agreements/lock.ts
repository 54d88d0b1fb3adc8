import { type AgreementState, stateOf } from '../../../domain/learning/agreement/agreement.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'

/** A version of an agreement as somebody has read it. */
export type AsRead = { agreementId: string; words: number }

/**
 * Locks a child's agreement, elevated, if it still reads as it was read and is in one of these states: of two who change or
 * sign it at once the second one is told. @throws AGREEMENT_CHANGED, NOT_FOUND
 */
export async function lockAsRead(
  tx: Tx,
  { childId, agreementId, words }: AsRead & { childId: string },
  states: AgreementState[],
): Promise<AsRead & { state: AgreementState }> {
  const found = await tx
    .selectFrom('agreements')
    .where('childId', '=', childId)
    .where('id', '=', agreementId)
    .select(['words', 'offeredAt', 'signedAt', 'replacedAt'])
    .forUpdate()
    .executeTakeFirst()
  if (!found) return refuse('NOT_FOUND')
  const state = stateOf(found)
  return found.words === words && states.includes(state) ? { agreementId, words, state } : refuse('AGREEMENT_CHANGED')
}
