import type { Context } from 'hono'
import type { Actor, Db } from '../../platform/db/actor.ts'
import { clientAddress } from '../../platform/guard/client-address.ts'
import { noteRefusedAccess } from '../../platform/guard/refused-access.ts'
import type { Throttle } from '../../platform/guard/throttle.ts'
import type { Auth } from './auth.ts'
import { requireAdmin } from './require-admin.ts'
import { findPerson } from './session.ts'

export type AdminRouteOptions = { auth: Auth; db: Db; publicUrl: string; throttle: Throttle }

/**
 * The admin who calls a route that takes or gives a file. Somebody else is refused, which is noted as with a procedure.
 * @param name what it would be called as a procedure
 * @throws UNAUTHORIZED, FORBIDDEN, TWO_FACTOR_NEEDED
 */
export async function requireAdminAt(
  c: Context,
  name: `admin.${string}`,
  { auth, db, publicUrl, throttle }: AdminRouteOptions,
): Promise<Extract<Actor, { role: 'admin' }>> {
  const person = await findPerson(c, auth, db)
  if (person && !person.isAdmin) {
    noteRefusedAccess({ db, throttle }, { path: name, personId: person.id, address: clientAddress(c) })
  }
  return requireAdmin({ db, publicUrl, findPerson: async () => person })
}
