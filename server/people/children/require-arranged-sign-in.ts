import { decidesItself } from '../../../domain/consent.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'

/**
 * A child of the parent who asks whose signing in is the parent's to arrange: up to 15, and by a nickname at any age
 * (decision 023). @throws NOT_FOUND, CHILD_SIGNS_IN_ITSELF
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
