import { Hono } from 'hono'
import type { GoogleFailure } from '../../../../domain/people/google.ts'
import { log } from '../../../log.ts'
import { callerKey, clientAddress } from '../../../platform/guard/client-address.ts'
import { type AccountRoutesOptions, answer, call, failure, headersOf, passCookies, readJson } from '../answers.ts'
import { bodyOf } from '../library-answer.ts'
import { ACCOUNT_LOCKED } from '../locked-accounts.ts'
import { relyingPartyOf } from '../passkeys/relying-party.ts'
import { findUserGiven } from '../session.ts'
import { noteSignIn } from '../sign-in.ts'
import { asksForCode } from '../two-factor/plugin.ts'
import { findOwner } from '../two-factor/set-up.ts'
import { isGoogleSetUp } from './plugin.ts'

/** Where the library's callback answers; Google wants to know this address beforehand. */
const CALLBACK = '/callback/google'

/** Registering and signing in with Google, for adults (decision 024). */
export function googleRoutes({ auth, db, publicUrl, throttle }: AccountRoutesOptions) {
  const routes = new Hono()
  const hasGoogle = isGoogleSetUp(auth)

  /** What the screens on the way to an account may offer here. */
  routes.get('/ways', (c) => c.json({ google: hasGoogle, passkeys: relyingPartyOf(publicUrl) !== undefined }))

  routes.post('/google', async (c) => {
    if (!hasGoogle) return failure(c, 'GOOGLE_NOT_SET_UP')
    await throttle.require(['google: address', callerKey(clientAddress(c))])
    const registers = (await readJson(c))?.acceptsTerms === true
    const response = await call(auth, c, '/sign-in/social', {
      provider: 'google',
      requestSignUp: registers, // without the terms nobody gets an account
      disableRedirect: true,
      callbackURL: '/login', // whose screen knows where this person goes
      errorCallbackURL: registers ? '/register' : '/login',
    })
    const { url } = await bodyOf<{ url: string }>(response)
    return answer(c, response, () => ({ url }))
  })

  routes.get(CALLBACK, async (c) => {
    if (!hasGoogle) return c.notFound()
    const response = await auth.handler(new Request(c.req.url, { headers: headersOf(c) }))
    passCookies(c, response)
    if (await asksForCode(response)) return c.redirect('/login?zweiter-schritt')
    const leadsTo = new URL(response.headers.get('location') ?? '/login?error=failed', c.req.url)
    const error = leadsTo.searchParams.get('error')
    if (!error) {
      const userId = await findUserGiven(response, { auth, db })
      if (userId) await noteSignIn(c, { auth, db }, { userId, knownAs: (await findOwner(auth, userId)).email })
      return c.redirect(leadsTo.pathname)
    }
    const failed = Object.hasOwn(failures, error) ? failures[error] : undefined
    if (!failed) log.warn({ error: error.slice(0, 40) }, 'A sign-in with Google failed.')
    const screen = leadsTo.pathname === '/register' ? '/register' : '/login'
    return c.redirect(`${screen}?google=${failed ?? 'failed'}`)
  })

  return routes
}

/** The library's and the protocol's words for what people should hear about. */
const failures: Record<string, GoogleFailure> = {
  access_denied: 'cancelled',
  email_not_verified: 'not-confirmed',
  email_not_found: 'not-confirmed',
  account_not_linked: 'has-password',
  signup_disabled: 'unknown',
  account_of_child: 'child',
  [ACCOUNT_LOCKED]: 'locked',
}
