import type { Context } from 'hono'
import { type Duty, mayDo } from '../../../domain/people/roles.ts'
import type { RefusalCode } from '../../../domain/platform/refusals.ts'
import type { Db, Staff } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { clientAddress } from '../../platform/guard/client-address.ts'
import { noteRefusedAccess } from '../../platform/guard/refused-access.ts'
import type { Throttle } from '../../platform/guard/throttle.ts'
import type { Auth } from './auth.ts'
import { findPerson, type Person } from './session.ts'
import { lacksTwoFactor } from './two-factor/demand.ts'

type Asked = { db: Db; publicUrl: string; findPerson: () => Promise<Person | undefined> }

/**
 * Whoever of the team calls, in their own role, if it is their duty; with two-factor where it is demanded.
 * @throws whenSignedOut, FORBIDDEN, TWO_FACTOR_NEEDED
 */
export async function requireStaff(
  ctx: Asked,
  duty: Duty,
  whenSignedOut: RefusalCode = 'UNAUTHORIZED',
): Promise<Staff> {
  const person = (await ctx.findPerson()) ?? refuse(whenSignedOut)
  if (!mayDo(person, duty)) return refuse('FORBIDDEN')
  if (await lacksTwoFactor(ctx, person)) return refuse('TWO_FACTOR_NEEDED')
  return { role: person.isAdmin ? 'admin' : (person.staffRole ?? refuse('FORBIDDEN')), id: person.id }
}

export type StaffRouteOptions = { auth: Auth; db: Db; publicUrl: string; throttle: Throttle }

/**
 * Whoever of the team calls a route that takes or gives a file, if it is their duty. Somebody else is refused, which is
 * noted as with a procedure.
 * @param name what it would be called as a procedure
 * @throws UNAUTHORIZED, FORBIDDEN, TWO_FACTOR_NEEDED
 */
export async function requireStaffAt(
  c: Context,
  { name, duty }: { name: `admin.${string}`; duty: Duty },
  { auth, db, publicUrl, throttle }: StaffRouteOptions,
): Promise<Staff> {
  const person = await findPerson(c, auth, db)
  if (person && !mayDo(person, duty)) {
    noteRefusedAccess({ db, throttle }, { path: name, personId: person.id, address: clientAddress(c) })
  }
  return requireStaff({ db, publicUrl, findPerson: async () => person }, duty)
}
