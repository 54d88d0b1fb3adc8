import type { RefusalCode } from '../../../domain/refusals.ts'
import type { Actor } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import type { Person } from './session.ts'

/** The parent who calls. @throws whenSignedOut, FORBIDDEN */
export async function requireParent(
  ctx: { findPerson: () => Promise<Person | undefined> },
  whenSignedOut: RefusalCode = 'UNAUTHORIZED',
): Promise<Extract<Actor, { role: 'parent' }>> {
  const person = (await ctx.findPerson()) ?? refuse(whenSignedOut)
  if (!person.isParent) return refuse('FORBIDDEN')
  return { role: 'parent', id: person.id }
}
