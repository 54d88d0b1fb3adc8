import { type Context, Hono } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import { credentials, newPassword, registration } from '../../domain/accounts.ts'
import type { Db } from '../db/actor.ts'
import type { Throttle } from '../guard/throttle.ts'
import type { Mailer } from '../mail/mailer.ts'
import { answer, call, failure, headersOf, invalid, read, readJson } from './answers.ts'
import type { Auth } from './auth.ts'

/** Readable by scripts, holds no secret: lets the first paint show the right header before the session is known. */
const HINT_COOKIE = 'signed_in'

export type AccountRoutesOptions = { auth: Auth; db: Db; mailer: Mailer; throttle: Throttle }

/**
 * The accounts API of the browser, in front of the auth library: only what is listed here is reachable, input is checked
 * by our schemas first, refusals are German, and no session token ever stands in an answer's body.
 */
export function accountRoutes({ auth, db }: AccountRoutesOptions) {
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
