import { audit } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/actor.ts'

type Change = {
  userId: string
  isAdmin: boolean
  /** Who gives or takes it; undefined for the operator. */
  actorId?: string
}

/**
 * Gives or takes admin rights, audited; sessions get the matching limits at once (db/migrations/0003_sessions.sql).
 * Whoever was an admin only becomes a parent, and can use the account as such or delete it. Elevated.
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
