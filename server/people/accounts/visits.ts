import { Hono, type MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import { asSystem } from '../../platform/db/actor.ts'
import { evaluate } from '../../platform/db/evaluate.ts'
import { headersOf } from '../../platform/web/security-headers.ts'
import { type AccountRoutesOptions, failure, HINT_COOKIE, setHint } from './answers.ts'
import { LONGEST_SESSION } from './auth.ts'
import { hashToken } from './hashed-tokens.ts'
import { findPerson, tokenGiven } from './session.ts'

// A child that signs in is a visitor on the device until it says that it is at home there (decision 022).

type Options = Pick<AccountRoutesOptions, 'auth' | 'db'>

/** However a session begins here: the cookies of a visit end with the browser. */
export const endVisitsWithBrowser =
  ({ auth, db }: Options): MiddlewareHandler =>
  async (c, next) => {
    await next()
    const token = await tokenGiven(c.res, auth)
    if (!token || !(await evaluate(db, sql<boolean>`auth.is_visit(${hashToken(token)})`))) return
    const { sessionToken } = (await auth.$context).authCookies
    const headers = headersOf(c)
    const lines = headers.getSetCookie()
    headers.delete('set-cookie')
    for (const line of lines) {
      const name = line.slice(0, line.indexOf('='))
      const isOfSession = name === sessionToken.name || name.endsWith(HINT_COOKIE)
      headers.append('set-cookie', isOfSession ? line.replace(/; Max-Age=\d+/i, '') : line)
    }
  }

export function visitRoutes({ auth, db }: Options) {
  const routes = new Hono()

  // The device is the child's own or its family's: now its session and cookie last as its parent has chosen.
  routes.post('/own-device', async (c) => {
    const person = await findPerson(c, auth, db)
    if (!person) return failure(c, 'UNAUTHORIZED')
    if (!person.childId) return failure(c, 'FORBIDDEN')
    await asSystem(db, 'the child says whose device this is', (tx) =>
      sql`select auth.end_visit(${person.session.id})`.execute(tx),
    )
    const { name, attributes } = (await auth.$context).authCookies.sessionToken
    const { secure = false } = attributes
    const cookie = getCookie(c, name) ?? ''
    setCookie(c, name, cookie, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: LONGEST_SESSION })
    setHint(c, { isSignedIn: true, secure })
    return c.json({})
  })

  return routes
}
