import { sql } from 'kysely'
import { isStaff, type StaffRole } from '../../../domain/roles.ts'
import type { Staff, Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'

type Change = { actor: Staff; user: { id: string; isAdmin: boolean; staffRole: StaffRole | null } }

/**
 * Before somebody's rights are changed: never one's own, never so that no working admin remains, and of the team by an admin
 * only. Two admins who do it to each other at once run one after the other. Elevated.
 * @throws LAST_ADMIN, OWN_ACCOUNT, STAFF_ACCOUNT; FORBIDDEN when the admin who acts has just lost the role
 */
export async function requireAnotherAdmin(tx: Tx, { actor, user }: Change) {
  await sql`select pg_advisory_xact_lock(hashtext('admins'))`.execute(tx)
  const { rows } = await sql<{ id: string }>`select id from auth.admins_at_work() id`.execute(tx)
  if (rows.every(({ id }) => id === user.id)) refuse('LAST_ADMIN')
  if (actor.id === user.id) refuse('OWN_ACCOUNT')
  if (actor.role !== 'admin') {
    if (isStaff(user)) refuse('STAFF_ACCOUNT')
  } else if (rows.every(({ id }) => id !== actor.id)) refuse('FORBIDDEN')
}
