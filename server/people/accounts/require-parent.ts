import type { RefusalCode } from '../../../domain/platform/refusals.ts'
import type { Actor } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import type { Person } from './session.ts'

type Parent = Extract<Actor, { role: 'parent' }>

/**
 * The parent that this person is. Whoever has not accepted new terms is refused here and nowhere else: what concerns
 * the own account (profile, devices, data, deletion) does not ask for this, nor does the administration (decision 112).
 * @throws whenSignedOut, FORBIDDEN, TERMS_TO_ACCEPT
 */
export function parentOf(person: Person | undefined, whenSignedOut: RefusalCode = 'UNAUTHORIZED'): Parent {
  const parent = parentBeforeTerms(person, whenSignedOut)
  return person?.owesTerms ? refuse('TERMS_TO_ACCEPT') : parent
}

/** The same, who may still have terms to accept. @throws whenSignedOut, FORBIDDEN */
export function parentBeforeTerms(person: Person | undefined, whenSignedOut: RefusalCode = 'UNAUTHORIZED'): Parent {
  const { id, isParent } = person ?? refuse(whenSignedOut)
  return isParent ? { role: 'parent', id } : refuse('FORBIDDEN')
}

/** The parent who calls. @throws UNAUTHORIZED, FORBIDDEN, TERMS_TO_ACCEPT */
export const requireParent = async (ctx: { findPerson: () => Promise<Person | undefined> }): Promise<Parent> =>
  parentOf(await ctx.findPerson())
