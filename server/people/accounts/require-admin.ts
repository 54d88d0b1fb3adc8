import type { RefusalCode } from '../../../domain/refusals.ts'
import type { Actor, Db } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { lacksSecondStep } from './second-step/demand.ts'
import type { Person } from './session.ts'

type Asked = { db: Db; publicUrl: string; findPerson: () => Promise<Person | undefined> }

/**
 * The admin who calls, with a second step where one is demanded.
 * @throws whenSignedOut, FORBIDDEN, SECOND_STEP_NEEDED
 */
export async function requireAdmin(
  ctx: Asked,
  whenSignedOut: RefusalCode = 'UNAUTHORIZED',
): Promise<Extract<Actor, { role: 'admin' }>> {
  const person = (await ctx.findPerson()) ?? refuse(whenSignedOut)
  if (!person.isAdmin) return refuse('FORBIDDEN')
  if (await lacksSecondStep(ctx, person)) return refuse('SECOND_STEP_NEEDED')
  return { role: 'admin', id: person.id }
}
