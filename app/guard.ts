import { redirect } from 'react-router'
import { isStaff } from '../domain/people/roles.ts'
import { leadingTo } from './asked-address.ts'
import { knownFamilies } from './auth/child-sign-in/known-families.ts'
import { opensBeforeTerms } from './session/before-terms.ts'
import { loadSession, type Session } from './session.ts'

/**
 * Guards a route: loads the session, or redirects (S2.33–S2.37). For convenience only: what somebody may read or
 * change is decided on the server.
 * @throws a redirect: without a session to /login, for a child's page on a device that knows
 * its family to /lernen (decision
 *   084), both of which lead back here; without the required role to /dashboard; with terms to accept to those
 */
export async function guard(
  { url }: { url: string },
  { signIn = true, parent = false, staff = false } = {},
): Promise<Session> {
  const session = await loadSession()
  if (signIn && !session.user) {
    const { pathname, search } = new URL(url)
    const door = isOfChildren(pathname) && knownFamilies.all().length > 0 ? '/lernen' : '/login'
    throw redirect(leadingTo(door, pathname + search))
  }
  if ((parent && !session.roles.isParent) || (staff && !isStaff(session.roles))) throw redirect('/dashboard')
  const path = new URL(url).pathname
  if (session.owesTerms && !opensBeforeTerms(path)) {
    throw redirect(leadingTo('/neue-bedingungen', path + new URL(url).search))
  }
  return session
}

/** Pages that only children have. */
const isOfChildren = (path: string) =>
  /^\/(child-dashboard|child-competency|stempelheft|mein-heft|ich|auffrischen|meine-paesse|was-meine-eltern-sehen)(\/|$)/.test(
    path,
  )
