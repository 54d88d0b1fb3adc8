import { APIError, getOAuthState } from 'better-auth/api'
import type { OAuthProvider } from 'better-auth/oauth2'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth/types'
import { within } from '../../../within.ts'
import { userFromProfile } from './profile.ts'

/** What Google's console gives out, and where its accounts live; another issuer is for tests. */
export type GoogleSettings = { clientId: string; clientSecret: string; issuer: string }

type AuthContext = Parameters<NonNullable<BetterAuthPlugin['init']>>[0]

/** Google answers within a second, or not at all. */
const TIMEOUT_MS = 8_000

const PLUGIN = 'google-sign-in'

export const isGoogleSetUp = (auth: { options: { plugins?: readonly { id: string }[] } }): boolean =>
  auth.options.plugins?.some(({ id }) => id === PLUGIN) ?? false

/** Gives an address free for somebody who has shown that it is theirs. */
export type FreeAddress = (email: string) => Promise<void>

/** Registering and signing in with Google: OpenID Connect with PKCE, state, nonce, checked ID tokens (decision 024). */
export const googleSignIn = (settings: GoogleSettings, freeAddress?: FreeAddress): BetterAuthPlugin => ({
  id: PLUGIN,
  init: (context) => ({
    context: { socialProviders: [provider(settings, context, freeAddress)] as never },
    options: {
      user: { validateUserInfo: admit },
      // Who somebody is was asked once; we call nothing at Google in their name, so no token of theirs is kept.
      account: { updateAccountOnSignIn: false },
      databaseHooks: {
        account: { create: { before: async (account) => ({ data: { ...account, ...noTokens } }) } },
      },
    },
  }),
})

const noTokens = { accessToken: null, refreshToken: null, idToken: null, scope: null }

/**
 * Google's endpoints and keys are fetched with the first sign-in, not at the start, and again as long as that failed: a
 * server that starts without a network must neither wait nor stay without Google.
 */
function provider(settings: GoogleSettings, context: AuthContext, freeAddress?: FreeAddress): OAuthProvider {
  const library = genericOAuth({
    config: [
      {
        providerId: 'google',
        clientId: settings.clientId,
        clientSecret: settings.clientSecret,
        discoveryUrl: `${settings.issuer}/.well-known/openid-configuration`,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        prompt: 'select_account', // on a family's computer the first account is not always the right one
        mapProfileToUser: userFromProfile,
      },
    ],
  })
  let found: Promise<OAuthProvider> | undefined
  const reach = () => {
    found ??= discover().catch((error) => {
      found = undefined
      throw error
    })
    return found
  }
  async function discover(): Promise<OAuthProvider> {
    const [discovered] = (await library.init({ ...context, socialProviders: [] })).context.socialProviders
    if (!discovered) throw new APIError('SERVICE_UNAVAILABLE', { code: 'GOOGLE_UNREACHABLE' })
    return discovered
  }
  return {
    id: 'google',
    name: 'Google',
    issuer: settings.issuer,
    requiresIdTokenNonce: true,
    disableImplicitSignUp: true, // only /register makes accounts: there the terms are accepted
    accountSubject: ({ profile }) => (profile as { sub: string }).sub,
    createAuthorizationURL: async (data) => (await inTime(reach())).createAuthorizationURL(data),
    validateAuthorizationCode: (data) => inTime(reach().then((google) => google.validateAuthorizationCode(data))),
    getUserInfo: async (tokens) => {
      const found = await inTime(reach().then((google) => google.getUserInfo(tokens)))
      // Whoever registers so has shown the address; whoever signs in may have meant another account (decision 056).
      const { email, emailVerified } = found?.user ?? {}
      if (email && emailVerified && (await getOAuthState())?.requestSignUp) await freeAddress?.(email)
      return found
    },
  }
}

const inTime = <T>(work: Promise<T>): Promise<T> =>
  within(TIMEOUT_MS, work, () => new APIError('SERVICE_UNAVAILABLE', { code: 'GOOGLE_UNREACHABLE' }))

type Admission = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>

/** Only somebody whose address Google has confirmed comes in, and nobody comes into a child's account. */
const admit: Admission = async ({ user, source }, { context }) => {
  if (source.method !== 'oauth') return undefined
  if (!user.emailVerified) return { error: 'email_not_verified' }
  if (source.action === 'create-user') return undefined
  const known = await context.internalAdapter.findUserById(String(user.id))
  return !known || (known as { isChild?: boolean }).isChild ? { error: 'account_of_child' } : undefined
}
