import { sql } from 'kysely'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'

/**
 * Before an admin changes somebody's rights: never their own, and never so that no working admin remains. Two admins
 * who do it to each other at once run one after the other. Elevated.
 * @throws LAST_ADMIN, OWN_ACCOUNT; FORBIDDEN when the one who acts has just lost the role
 */
export async function requireAnotherAdmin(tx: Tx, { actorId, userId }: { actorId: string; userId: string }) {
  await sql`select pg_advisory_xact_lock(hashtext('admins'))`.execute(tx)
  const { rows } = await sql<{ id: string }>`select id from auth.admins_at_work() id`.execute(tx)
  if (rows.every(({ id }) => id === userId)) refuse('LAST_ADMIN')
  if (actorId === userId) refuse('OWN_ACCOUNT')
  if (rows.every(({ id }) => id !== actorId)) refuse('FORBIDDEN')
}
