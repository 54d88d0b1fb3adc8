import type { RefusalCode } from '../../../domain/refusals.ts'
import type { Actor, Db } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import type { Person } from './session.ts'
import { lacksTwoFactor } from './two-factor/demand.ts'

type Asked = { db: Db; publicUrl: string; findPerson: () => Promise<Person | undefined> }

/** The admin who calls, with two-factor where it is demanded. @throws whenSignedOut, FORBIDDEN, TWO_FACTOR_NEEDED */
export async function requireAdmin(
  ctx: Asked,
  whenSignedOut: RefusalCode = 'UNAUTHORIZED',
): Promise<Extract<Actor, { role: 'admin' }>> {
  const person = (await ctx.findPerson()) ?? refuse(whenSignedOut)
  if (!person.isAdmin) return refuse('FORBIDDEN')
  if (await lacksTwoFactor(ctx, person)) return refuse('TWO_FACTOR_NEEDED')
  return { role: 'admin', id: person.id }
}
