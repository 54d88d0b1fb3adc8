import { redirect } from 'react-router'
import { leadingTo } from './asked-address.ts'
import { loadSession, type Session } from './session.ts'

/**
 * Guards a route: loads the session, or redirects (S2.33–S2.37). For convenience only: what somebody may read or change is
 * decided on the server.
 * @throws a redirect: without a session to /login, which leads back here; without the required role to /dashboard
 */
export async function guard(
  { url }: { url: string },
  { signIn = true, parent = false, admin = false } = {},
): Promise<Session> {
  const session = await loadSession()
  if (signIn && !session.user) {
    const { pathname, search } = new URL(url)
    throw redirect(leadingTo('/login', pathname + search))
  }
  if ((parent && !session.roles.isParent) || (admin && !session.roles.isAdmin)) throw redirect('/dashboard')
  return session
}
