import { afterAll } from 'vitest'
import { renderLetter } from '../../emails/letters.tsx'
import { createMailer } from '../../server/mail/mailer.ts'
import type { MailRoute } from '../../server/mail/route.ts'
import { createAuth } from '../../server/people/accounts/auth.ts'
import { freeingAddresses } from '../../server/people/accounts/free-address.ts'
import { allowedOrigins } from '../../server/settings.ts'
import type { Storage } from '../../server/storage.ts'
import { TEST_SECRET, testApp } from './app.ts'
import { openTestDatabase } from './db.ts'
import { PASSWORD } from './people.ts'
import { testStorage } from './storage.ts'

export const ORIGIN = 'http://127.0.0.1:3000'

export type AccountServer = Awaited<ReturnType<typeof openAccountServer>>

/** The server of a test file that speaks HTTP: there from its first line until its last test has ended. */
export async function useAccountServer(options: ServerOptions = {}) {
  const server = await openAccountServer(options)
  afterAll(() => server.database.close())
  return server
}

/** The whole server without pages, on a database of its own, for tests that speak HTTP to it. */
export async function openAccountServer(options: ServerOptions = {}) {
  const { publicUrl = ORIGIN, google, mustConfirmEmail = false, mailRoute = 'smtp', storage = testStorage } = options
  const database = await openTestDatabase()
  const auth = createAuth({
    pool: database.pool,
    secret: TEST_SECRET,
    publicUrl,
    trustedOrigins: allowedOrigins(publicUrl),
    google,
    mustConfirmEmail,
    freeAddress: mustConfirmEmail ? freeingAddresses(database.db) : undefined,
  })
  const mailer = createMailer({ render: renderLetter, publicUrl, route: mailRoute, secret: TEST_SECRET })
  const app = testApp(database, publicUrl, { auth, mailer, storage })
  let browsers = 0
  return {
    database,
    auth,
    openBrowser: (options: Partial<BrowserOptions> = {}) => {
      browsers++
      const remoteAddress = `10.0.${browsers >> 8}.${browsers & 255}`
      return openBrowser({ server: app, origin: publicUrl, remoteAddress, ...options })
    },
  }
}

type ServerOptions = {
  publicUrl?: string
  google?: Parameters<typeof createAuth>[0]['google']
  mustConfirmEmail?: boolean
  mailRoute?: MailRoute
  /** Where its pictures are kept. */
  storage?: Storage
}

type BrowserOptions = {
  server: { request: ReturnType<typeof testApp>['request'] }
  origin: string
  remoteAddress: string
  /** What the browser calls itself. */
  userAgent?: string
}

/** What is sent as it is; everything else goes as JSON. */
const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array

/** A browser with cookies and a network address of its own. */
function openBrowser({ server, origin, remoteAddress, userAgent = 'test' }: BrowserOptions) {
  const cookies = new Map<string, string>()
  const fetched: string[] = []

  async function call(method: 'GET' | 'POST', path: string, body?: unknown, headers: Record<string, string> = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await server.request(
      `${origin}${path}`,
      {
        method,
        headers: {
          ...(cookie && { cookie }),
          'content-type': 'application/json',
          'user-agent': userAgent,
          origin,
          ...headers,
        },
        ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress } } },
    )
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      if (attributes.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    const bytes = new Uint8Array(await response.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    fetched.push(text)
    const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined
    return { status: response.status, json, text, bytes, headers: response.headers }
  }

  return {
    address: remoteAddress,
    cookies,
    fetched,
    post: (path: string, body?: unknown, headers?: Record<string, string>) => call('POST', path, body, headers),
    get: (path: string) => call('GET', path),
    signIn: (email: string, password = PASSWORD) => call('POST', '/api/auth/sign-in', { email, password }),
    session: async () => (await call('GET', '/api/auth/get-session')).json,
  }
}
