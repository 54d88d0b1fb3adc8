import { audit } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/actor.ts'

type Change = {
  userId: string
  isAdmin: boolean
  /** Whoever gives or takes it; nobody when the operator does. */
  actorId?: string
}

/**
 * Gives or takes an admin's rights and notes that; sessions get an admin's limits, or a parent's, at once (db/migrations/0003_sessions.sql).
 * Who has been an admin only is a parent afterwards: its owner can use the account as such, or delete it. Elevated.
 * @returns whether that changed anything
 */
export async function setAdminRole(tx: Tx, { userId, isAdmin, actorId }: Change): Promise<boolean> {
  const changed = await tx
    .updateTable('profiles')
    .set(isAdmin ? { isAdmin: true } : { isAdmin: false, isParent: true })
    .where('id', '=', userId)
    .where('isAdmin', '=', !isAdmin)
    .returning(['firstName', 'lastName'])
    .executeTakeFirst()
  if (!changed) return false
  await audit(tx, {
    action: isAdmin ? 'admin role given' : 'admin role taken',
    actorId,
    subject: userId,
    subjectName: `${changed.firstName} ${changed.lastName}`,
  })
  return true
}
