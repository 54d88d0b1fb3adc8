import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { registration } from '../../../domain/people/accounts.ts'
import { answer, answerRefusal, headersOf, readFields, readJson } from '../../people/accounts/answers.ts'
import type { Auth } from '../../people/accounts/auth.ts'
import { hashPassword, requireUnleakedPassword } from '../../people/accounts/password.ts'
import { noteSignIn } from '../../people/accounts/sign-in.ts'
import { audit } from '../../platform/audit/record.ts'
import { asSystem, type Db } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { clientAddress, clientProtocolOf } from '../../platform/guard/client-address.ts'
import { isFromOwnMachine } from '../../platform/guard/own-machine.ts'
import { countDeadLink, type Throttle } from '../../platform/guard/throttle.ts'
import { demoAdmin } from '../demo/family.ts'
import { hasAdmin, isSetupToken } from './link.ts'

type Options = {
  auth: Auth
  db: Db
  throttle: Throttle
  publicUrl: string
  /** The server's own key. */
  appSecret: string
  trustedProxies: number
}

/** Who begins: an account like any other, but nobody agrees to terms that are the own ones. */
const firstAdmin = registration.omit({ acceptsTerms: true })

/**
 * The first admin, by the link that a starting server prints (decision 111). Routes and no
 * procedures, because the last of them signs in. Everything else is set up by that admin, signed in.
 */
export function setupRoutes(options: Options) {
  const { auth, db, throttle, publicUrl, appSecret, trustedProxies } = options
  const routes = new Hono()
  routes.onError(answerRefusal)

  /** The proxy has to say that it was https: what comes past it, or by the server's own port, can be read along. */
  const isSafe = (c: Context) =>
    isFromOwnMachine(c, publicUrl) ||
    (publicUrl.startsWith('https:') && clientProtocolOf(c, trustedProxies) === 'https')

  /** @throws SETUP_NEEDS_HTTPS, SETUP_LINK_OVER, SETUP_DONE; the last is for whoever holds a link of ours only */
  async function requireLink(c: Context) {
    if (!isSafe(c)) refuse('SETUP_NEEDS_HTTPS')
    const { data: token } = givenToken.safeParse((await readJson(c))?.token)
    if (!token || !isSetupToken(appSecret, token)) {
      await countDeadLink({ throttle, clientAddress: clientAddress(c) })
      refuse('SETUP_LINK_OVER')
    }
    if (await hasAdmin(db)) refuse('SETUP_DONE')
  }

  // Shows that the link opens, and uses nothing up.
  routes.post('/look', async (c) => {
    await requireLink(c)
    return c.json({})
  })

  routes.post('/admin', async (c) => {
    await requireLink(c)
    const input = await readFields(c, firstAdmin)
    await requireUnleakedPassword(input.password)
    const hash = await hashPassword(input.password) // outside a transaction: it must not hold the database
    const address = clientAddress(c)
    const userId = await asSystem(db, 'the link is the permission', async (tx) => {
      const { firstName, lastName, email } = input
      const { rows } = await sql<{ userId: string | null }>`
        select auth.create_first_admin(${email}, ${hash}, ${firstName}, ${lastName}, ${demoAdmin.id}) as user_id`.execute(
        tx,
      )
      const made = rows[0]?.userId ?? refuse('SETUP_DONE')
      await audit(tx, { action: 'first admin made', actorId: made, subject: made, address })
      return made
    })
    const opened = await auth.api.openSession({ body: { userId }, headers: headersOf(c), asResponse: true })
    if (opened.ok) await noteSignIn(c, options, { userId, knownAs: input.email })
    return answer(c, opened, () => ({}))
  })

  return routes
}

const givenToken = z.string().max(100)
