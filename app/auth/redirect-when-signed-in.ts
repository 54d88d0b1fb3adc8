import { redirect } from 'react-router'
import { homeOf } from '../../domain/roles.ts'
import { loadSignInWays } from '../accounts.ts'
import { loadSession } from '../session.ts'

/**
 * Nobody needs a form for signing in who is signed in. When that cannot be found out the form is shown: it will tell.
 * @returns what this server offers beside the form
 * @throws a redirect to where this person belongs
 */
export async function redirectWhenSignedIn(): Promise<{ google: boolean }> {
  const [session, ways] = await Promise.all([
    loadSession().catch(() => undefined),
    loadSignInWays().catch(() => ({ google: false })),
  ])
  if (session?.user) throw redirect(homeOf(session.roles))
  return ways
}
