import { redirect } from 'react-router'
import { leadingTo } from './asked-address.ts'
import { loadSession, type Session } from './session.ts'

/**
 * Lets a route be entered, or sends the visitor where they belong (S2.33–S2.37). Comfort, not safety: what somebody may
 * read or change is decided on the server.
 * @throws a redirect: without a session to /login, which leads back here; to /dashboard without the role
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
