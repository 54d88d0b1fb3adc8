import { type Duty, mayDo } from '../../../domain/people/roles.ts'
import type { RefusalCode } from '../../../domain/platform/refusals.ts'
import type { Db, Staff } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import type { Person } from './session.ts'
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
