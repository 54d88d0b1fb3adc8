import { z } from 'zod'

/** What a provider gives access tokens for. Without a refresh token the program signs in (client credentials). */
export type OAuth = {
  tokenUrl: string
  clientId: string
  clientSecret: string | undefined
  refreshToken: string | undefined
}

const WITHIN_MS = 10_000
/** A token is renewed so long before it ends, because a connection that begins with it takes a while. */
const SPARE_MS = 60_000
/** The scope that Exchange Online asks programs for; a refresh token has its own. */
const OF_PROGRAMS = 'https://outlook.office365.com/.default'

const answer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().default(3_600),
  refresh_token: z.string().min(1).optional(),
})

/** The provider gives no token; the message is a German sentence for the operator. */
export class NoAccessToken extends Error {}

/**
 * Access tokens for the sign-in at a mail server (RFC 6749), kept until they end.
 * @returns a function: `renew` when the mail server has refused the one that is kept
 * @throws NoAccessToken
 */
export function accessTokens(oauth: OAuth): (renew: boolean) => Promise<{ token: string; endsAt: number }> {
  let kept: Promise<{ token: string; endsAt: number }> | undefined
  let { refreshToken } = oauth
  async function ask() {
    const { access_token, expires_in, refresh_token } = await askProvider(oauth, refreshToken)
    refreshToken = refreshToken && (refresh_token ?? refreshToken) // some change it with each use
    return { token: access_token, endsAt: Date.now() + expires_in * 1_000 - SPARE_MS }
  }
  return async (renew) => {
    const last = await kept?.catch(() => undefined)
    if (renew || !last || last.endsAt <= Date.now()) kept = ask()
    return kept as Promise<{ token: string; endsAt: number }>
  }
}

async function askProvider({ tokenUrl, clientId, clientSecret }: OAuth, refreshToken: string | undefined) {
  const body = new URLSearchParams({
    client_id: clientId,
    ...(clientSecret && { client_secret: clientSecret }),
    ...(refreshToken
      ? { grant_type: 'refresh_token', refresh_token: refreshToken }
      : { grant_type: 'client_credentials', scope: OF_PROGRAMS }),
  })
  const response = await fetch(tokenUrl, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(WITHIN_MS),
  }).catch(() => {
    throw new NoAccessToken(
      'Unter SMTP_OAUTH_TOKEN_URL antwortet niemand: Ohne Zugangstoken lässt uns der Mailserver nicht herein.',
    )
  })
  const said: unknown = await response.json().catch(() => undefined)
  const parsed = answer.safeParse(said)
  if (response.ok && parsed.success) return parsed.data
  const { error } = (said ?? {}) as { error?: unknown }
  const why = typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? error : response.status
  throw new NoAccessToken(`Der Anbieter gibt für SMTP_OAUTH_CLIENT_ID kein Zugangstoken heraus (${why}).`)
}
