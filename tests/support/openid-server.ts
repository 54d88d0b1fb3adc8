import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { freePort } from './free-port.ts'

type Claims = { email?: string; email_verified?: boolean; name?: string; given_name?: string; family_name?: string }

export type OpenIdServer = {
  /** For GOOGLE_ISSUER, GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Who has an account there, by the name they type at its login page. Any password will do. */
  people: Map<string, Claims>
  stop(): Promise<void>
}

/**
 * A real OpenID Connect provider in Google's place, with a login page of its own: discovery, PKCE, tokens signed with
 * its keys. It is called localhost, so that for a browser it is another site than the product at 127.0.0.1.
 */
export async function startOpenIdServer(options: { publicUrl: string; port?: number }): Promise<OpenIdServer> {
  const { publicUrl, port = await freePort() } = options
  const issuer = `http://localhost:${port}`
  const [clientId, clientSecret] = ['netzpass', randomBytes(16).toString('hex')]
  const people: OpenIdServer['people'] = new Map()
  const answer = new Provider(issuer, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: [`${publicUrl}/api/auth/callback/google`] },
    ],
    findAccount: (_context: unknown, id: string) =>
      people.has(id) ? { accountId: id, claims: () => ({ sub: id, ...people.get(id) }) } : undefined,
    claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name', 'picture'] },
    conformIdTokenClaims: false, // like Google: the ID token holds what was asked for
    cookies: { keys: [randomBytes(16).toString('hex')] },
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, AuthorizationCode: 60, IdToken: 600 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
  }).callback()
  const server = createServer((request, response) => {
    // It always asks who somebody is, and does not know Google's word for that.
    request.url = request.url?.replace('prompt=select_account', '')
    answer(request, response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/**
 * Goes from the product's address for the provider through its pages, as a browser would,
 * signing in and agreeing there.
 * @returns the address in the product that the provider leads back to
 */
export async function passThrough(address: string, { login, cancels = false }: { login: string; cancels?: boolean }) {
  const cookies = new Map<string, string>()
  let next: { url: string; form?: Record<string, string> } = { url: address }
  for (let steps = 0; steps < 12; steps++) {
    const response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.form && { method: 'POST', body: new URLSearchParams(next.form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location) {
      const url = new URL(location, next.url)
      if (url.pathname.startsWith('/api/auth/')) return url.href
      next = { url: url.href }
      continue
    }
    const page = await response.text()
    const action = /action="([^"]+)"/.exec(page)?.[1]
    if (!action) throw new Error(`The OpenID provider said: ${page.replace(/<[^>]+>/g, ' ')}`)
    const prompt = page.includes('name="login"') ? 'login' : 'consent'
    next = cancels ? { url: `${action}/abort` } : { url: action, form: { prompt, login, password: 'egal' } }
  }
  throw new Error('The OpenID provider leads in circles.')
}
