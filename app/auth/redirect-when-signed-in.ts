import { redirect, replace } from 'react-router'
import { homeOf } from '../../domain/roles.ts'
import { loadSignInWays } from '../accounts.ts'
import { askedIn, leadingTo } from '../asked-address.ts'
import { takeWayOn } from '../session/round-trip.ts'
import { loadSession } from '../session.ts'

/**
 * Nobody needs a form for signing in who is signed in. When that cannot be found out the form is shown: it will tell.
 * @returns what this server offers beside the form
 * @throws a redirect to what this person asked for, or belongs; for whoever comes back from a sign-in elsewhere without one,
 * to this form with what was asked for before
 */
export async function redirectWhenSignedIn({ request }: { request: Request }): Promise<{ google: boolean }> {
  const { pathname, search, searchParams } = new URL(request.url)
  const [askedHere, askedBefore] = [askedIn(searchParams), takeWayOn()]
  const [session, ways] = await Promise.all([
    loadSession().catch(() => undefined),
    loadSignInWays().catch(() => ({ google: false })),
  ])
  if (session?.user) throw redirect(askedHere ?? askedBefore ?? homeOf(session.roles))
  if (askedBefore && !askedHere) throw replace(leadingTo(pathname + search, askedBefore))
  return ways
}
