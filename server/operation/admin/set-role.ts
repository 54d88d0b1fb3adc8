import { sql } from 'kysely'
import type { TeamRole } from '../../../domain/people/roles.ts'
import { audit } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/actor.ts'

type Change = {
  userId: string
  /** Null takes the one that is held. */
  role: TeamRole | null
  /** Who gives or takes it; undefined for the operator of the server. */
  actorId?: string
}

/**
 * Gives a role of the team in place of the one that was held, or takes that; each is audited. A role
 * that was given counts from the next request on, with the limits of its sessions; with one that was
 * taken the sessions end, so that every screen on every instance notices at once. Whoever had
 * nothing but the role becomes a parent, and can use the account as such or delete it. Elevated.
 * @returns whether that changed anything
 */
export async function setRole(tx: Tx, { userId, role, actorId }: Change): Promise<boolean> {
  const person = await tx
    .selectFrom('profiles')
    .where('id', '=', userId)
    .select(['isAdmin', 'staffRole', 'firstName', 'lastName'])
    .forUpdate()
    .executeTakeFirst()
  if (!person) return false
  const before = person.isAdmin ? 'admin' : (person.staffRole as TeamRole | null)
  if (before === role) return false
  const isAdmin = role === 'admin'
  await tx
    .updateTable('profiles')
    .set({ isAdmin, staffRole: isAdmin ? null : role, ...(role === null && { isParent: true }) })
    .where('id', '=', userId)
    .execute()
  const note = { actorId, subject: userId, subjectName: `${person.firstName} ${person.lastName}` }
  if (before) await audit(tx, { ...note, action: `${before} role taken` })
  if (role) await audit(tx, { ...note, action: `${role} role given` })
  if (before) await sql`select auth.end_sessions(${userId}, null)`.execute(tx)
  return true
}
