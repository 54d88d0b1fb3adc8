import { redirect, replace } from 'react-router'
import { homeOf } from '../../domain/people/roles.ts'
import { loadSignInWays, type SignInWays } from '../accounts.ts'
import { askedIn, leadingTo } from '../asked-address.ts'
import { whyNoPasskeys } from '../passkeys/possible.ts'
import { consumeWayOn } from '../session/round-trip.ts'
import { loadSession } from '../session.ts'

/**
 * Loader of the sign-in pages: redirects people who are already signed in. If the session cannot be loaded, the form is
 * shown, and submitting it reports the failure.
 * @returns which ways to sign in this installation offers, and this browser knows
 * @throws a redirect to the requested page or the start page; for somebody who comes back from Google without being
 * signed in, to this page with the page requested before
 */
export async function redirectWhenSignedIn({ request }: { request: Request }): Promise<SignInWays> {
  const { pathname, search, searchParams } = new URL(request.url)
  const [askedHere, askedBefore] = [askedIn(searchParams), consumeWayOn()]
  const [session, ways] = await Promise.all([
    loadSession().catch(() => undefined),
    loadSignInWays().catch(() => ({ google: false, passkeys: false })),
  ])
  if (session?.user) throw redirect(askedHere ?? askedBefore ?? homeOf(session.roles))
  if (askedBefore && !askedHere) throw replace(leadingTo(pathname + search, askedBefore))
  return { ...ways, passkeys: ways.passkeys && !whyNoPasskeys() }
}
