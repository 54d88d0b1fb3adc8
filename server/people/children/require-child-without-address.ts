import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'

/**
 * A child of the parent who asks that has no login yet, or one with a nickname; in `email` stands what the parent entered.
 * @throws NOT_FOUND, CHILD_ALREADY_REGISTERED
 */
export async function requireChildWithoutAddress(tx: Tx, childId: string) {
  const child = await tx
    .selectFrom('children as c')
    .leftJoin('nicknameLogins as l', 'l.childId', 'c.id')
    .where('c.id', '=', childId)
    .select(['c.authUserId', 'c.email', 'l.nickname', 'l.method', 'l.lockedAt'])
    .executeTakeFirst()
  if (!child) return refuse('NOT_FOUND')
  if (child.authUserId && !child.nickname) refuse('CHILD_ALREADY_REGISTERED')
  return child
}
