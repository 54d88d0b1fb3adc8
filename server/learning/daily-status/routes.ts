import { Hono } from 'hono'
import { answerRefusal } from '../../people/accounts/answers.ts'
import type { Db } from '../../platform/db/actor.ts'
import { clientAddress } from '../../platform/guard/client-address.ts'
import type { Throttle } from '../../platform/guard/throttle.ts'
import { switchOffByLink } from './off.ts'

/**
 * POST /abmelden/:token: what a mail program sends when somebody unsubscribes there (RFC 8058). A GET is a page that only
 * asks (app/auth/unsubscribe.tsx): mail scanners open every link.
 */
export function dailyStatusRoutes({ db, throttle, invitationKey: key }: RouteOptions) {
  const routes = new Hono()
  routes.onError(answerRefusal)
  routes.post('/:token', async (c) => {
    await switchOffByLink({ db, throttle, key, clientAddress: clientAddress(c) }, c.req.param('token'))
    return c.text('Die Status-Updates sind abbestellt.')
  })
  return routes
}
type RouteOptions = { db: Db; throttle: Throttle; invitationKey: string }
