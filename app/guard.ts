import { redirect } from 'react-router'
import { loadSession, type Session } from './session.ts'

/**
 * Lets a route be entered, or sends the visitor where they belong (S2.33–S2.37). Comfort, not safety: what somebody may
 * read or change is decided on the server.
 * @throws a redirect: to /login without a session, to /dashboard without the role
 */
export async function guard({ signIn = true, parent = false, admin = false } = {}): Promise<Session> {
  const session = await loadSession()
  if (signIn && !session.user) throw redirect('/login')
  if ((parent && !session.roles.isParent) || (admin && !session.roles.isAdmin)) throw redirect('/dashboard')
  return session
}
