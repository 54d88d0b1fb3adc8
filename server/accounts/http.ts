import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import type { z } from 'zod'
import { credentials, newPassword, registration } from '../../domain/accounts.ts'
import { type RefusalCode, refusals } from '../../domain/refusals.ts'
import type { Db } from '../db/actor.ts'
import { log } from '../log.ts'
import { type Auth, CLIENT_ADDRESS_HEADER } from './auth.ts'

/** Readable by scripts, holds no secret: lets the first paint show the right header before the session is known. */
const HINT_COOKIE = 'signed_in'

type Failure = { code: RefusalCode; message: string; fields?: Record<string, string> }

/**
 * The accounts API of the browser, in front of the auth library: only what is listed here is reachable, input is checked
 * by our schemas first, refusals are German, and no session token ever stands in an answer's body.
 */
export function accountRoutes(auth: Auth, db: Db) {
  const routes = new Hono()

  routes.post('/sign-up', async (c) => {
    const input = await read(c, registration)
    if (input instanceof Response) return input
    const { firstName, lastName, email, password } = input
    if (await emailIsTaken(db, email)) return failure(c, 'EMAIL_TAKEN')
    const body = { firstName, lastName, email, password, name: `${firstName} ${lastName}` }
    const response = await call(auth, c, '/sign-up/email', body)
    // Twice at the same moment: the library knows no word for the one who came second.
    if (!response.ok && (await emailIsTaken(db, email))) return failure(c, 'EMAIL_TAKEN')
    return answer(c, response, () => ({ email }))
  })

  routes.post('/sign-in', async (c) => {
    const input = await read(c, credentials)
    if (input instanceof Response) return input
    const response = await call(auth, c, '/sign-in/email', { ...input, rememberMe: true })
    if (response.ok) setHint(c)
    return answer(c, response, () => ({}))
  })

  routes.post('/sign-out', async (c) => {
    deleteCookie(c, HINT_COOKIE)
    return answer(c, await call(auth, c, '/sign-out', {}), () => ({}))
  })

  routes.get('/get-session', async (c) => {
    const response = await auth.handler(new Request(c.req.url, { headers: headersOf(c) }))
    if (!response.ok) return answer(c, response, () => ({}))
    const found = (await response.clone().json()) as { session: { expiresAt: string }; user: SessionUser } | null
    if (!found) deleteCookie(c, HINT_COOKIE)
    return answer(c, response, () =>
      found ? { user: visibleUser(found.user), expiresAt: found.session.expiresAt } : null,
    )
  })

  routes.post('/reset-password', async (c) => {
    const body = await readJson(c)
    const password = newPassword.safeParse(body?.password)
    const token = body?.token
    if (!password.success) return invalid(c, { password: password.error.issues[0]?.message ?? '' })
    if (typeof token !== 'string' || !/^[\w-]{10,200}$/.test(token)) return failure(c, 'LINK_EXPIRED')
    return answer(c, await call(auth, c, '/reset-password', { token, newPassword: password.data }), () => ({}))
  })

  return routes
}

type SessionUser = { id: string; email: string; firstName: string; lastName: string }
const visibleUser = ({ id, email, firstName, lastName }: SessionUser) => ({ id, email, firstName, lastName })

const setHint = (c: Context) =>
  setCookie(c, HINT_COOKIE, '1', { path: '/', sameSite: 'Lax', maxAge: 30 * 24 * 60 * 60 })

// The library answers a known address like a new one; the product tells people that they have an account already (S8.03).
async function emailIsTaken(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select auth.email_is_taken(${email}) as taken`.execute(db)
  return rows[0]?.taken ?? false
}

async function readJson(c: Context): Promise<Record<string, unknown> | undefined> {
  const body: unknown = await c.req.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
}

/** Checked input, or the answer that says what is wrong with it. */
async function read<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S> | Response> {
  const body = await readJson(c)
  // A machine that names no account at all gets the auth protocol's own sentence (S5.01).
  if (!body || (!body.email && !body.phone) || !body.password) {
    if (body && 'firstName' in body) return invalid(c, issuesOf(schema, body))
    return c.json(
      { code: 'INVALID_INPUT', message: 'You must provide either an email or phone number and a password.' },
      400,
    )
  }
  const parsed = schema.safeParse(body)
  return parsed.success ? parsed.data : invalid(c, issuesOf(schema, body))
}

function issuesOf(schema: z.ZodType, body: unknown): Record<string, string> {
  const issues = schema.safeParse(body).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]).reverse())
}

const invalid = (c: Context, fields: Record<string, string>) =>
  c.json({ code: 'INVALID_INPUT', message: refusals.INVALID_INPUT.message, fields } satisfies Failure, 400)

const failure = (c: Context, code: RefusalCode) =>
  c.json({ code, message: refusals[code].message } satisfies Failure, refusals[code].status as 400)

/** Hands a checked body to the auth library, with the caller's headers. */
function call(auth: Auth, c: Context, path: string, body: object): Promise<Response> {
  const headers = headersOf(c)
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  return auth.handler(
    new Request(new URL(`/api/auth${path}`, c.req.url), { method: 'POST', headers, body: JSON.stringify(body) }),
  )
}

/** The caller's headers with the address of the connection: what the caller writes there itself would undo throttling. */
function headersOf(c: Context): Headers {
  const headers = new Headers(c.req.raw.headers)
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
  headers.set(CLIENT_ADDRESS_HEADER, incoming?.socket.remoteAddress ?? '')
  return headers
}

const byLibraryCode: Record<string, RefusalCode> = {
  USER_ALREADY_EXISTS: 'EMAIL_TAKEN',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'EMAIL_TAKEN',
  INVALID_EMAIL_OR_PASSWORD: 'WRONG_CREDENTIALS',
  INVALID_TOKEN: 'LINK_EXPIRED',
}

/** The library's cookies with a body of our own. */
async function answer(c: Context, response: Response, body: () => object | null): Promise<Response> {
  for (const cookie of response.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
  if (response.ok) return c.json(body())
  if (response.status === 429) {
    const seconds = response.headers.get('x-retry-after')
    if (seconds) c.header('retry-after', seconds)
    return failure(c, 'TOO_MANY_REQUESTS')
  }
  const { code } = (await response.json().catch(() => ({}))) as { code?: string }
  const known = code && byLibraryCode[code]
  if (known) return failure(c, known)
  log.error({ status: response.status, code }, 'The auth library refused for a reason we do not translate.')
  return failure(c, response.status === 403 ? 'FORBIDDEN' : 'INVALID_INPUT')
}
