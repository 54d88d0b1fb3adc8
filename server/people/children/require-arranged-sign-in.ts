import { decidesItself } from '../../../domain/consent.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'

/**
 * An own child whose sign-in the parent arranges: up to 15, and with a nickname at any age (decision 023).
 * @throws NOT_FOUND, CHILD_SIGNS_IN_ITSELF
 */
export async function requireArrangedSignIn(tx: Tx, childId: string) {
  const child = await tx
    .selectFrom('children as c')
    .leftJoin('nicknameLogins as l', 'l.childId', 'c.id')
    .where('c.id', '=', childId)
    .select(['c.authUserId', 'c.birthdate', 'l.nickname'])
    .executeTakeFirst()
  if (!child) return refuse('NOT_FOUND')
  if (decidesItself(child) && !child.nickname) refuse('CHILD_SIGNS_IN_ITSELF')
  return child
}
