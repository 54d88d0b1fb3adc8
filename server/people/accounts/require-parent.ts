import type { RefusalCode } from '../../../domain/refusals.ts'
import type { Actor } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import type { Person } from './session.ts'

type Parent = Extract<Actor, { role: 'parent' }>

/** The parent that this person is. @throws whenSignedOut, FORBIDDEN */
export function parentOf(person: Person | undefined, whenSignedOut: RefusalCode = 'UNAUTHORIZED'): Parent {
  const { id, isParent } = person ?? refuse(whenSignedOut)
  return isParent ? { role: 'parent', id } : refuse('FORBIDDEN')
}

/** The parent who calls. @throws UNAUTHORIZED, FORBIDDEN */
export const requireParent = async (ctx: { findPerson: () => Promise<Person | undefined> }): Promise<Parent> =>
  parentOf(await ctx.findPerson())
