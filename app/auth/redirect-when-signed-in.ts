import { redirect } from 'react-router'
import { homeOf } from '../../domain/roles.ts'
import { loadSession } from '../session.ts'

/**
 * Nobody needs a form for signing in who is signed in. When that cannot be found out the form is shown: it will tell.
 * @throws a redirect to where this person belongs
 */
export async function redirectWhenSignedIn(): Promise<null> {
  const session = await loadSession().catch(() => undefined)
  if (session?.user) throw redirect(homeOf(session.roles))
  return null
}
