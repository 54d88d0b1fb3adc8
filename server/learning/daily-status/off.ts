import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { answerRefusal } from '../../people/accounts/answers.ts'
import { asSystem, type Db } from '../../platform/db/actor.ts'
import { clientAddress } from '../../platform/guard/client-address.ts'
import { countDeadLink, type Throttle } from '../../platform/guard/throttle.ts'
import { unschedule } from './schedule.ts'

/** Names the purpose, so that a token made for one thing never opens another. */
const PURPOSE = 'daily status off'
const ID_BYTES = 16

/**
 * The secret part of the link that switches a parent's status mails off, and can do nothing else. It stands in every
 * mail, so it is the same each time, works as long as the account exists, and is not stored.
 */
export function offToken(key: string, parentId: string): string {
  const id = Buffer.from(parentId.replaceAll('-', ''), 'hex')
  const proof = createHmac('sha256', key).update(`${PURPOSE}|${parentId}`).digest()
  return Buffer.concat([id, proof]).toString('base64url')
}

/** The parent of a token; undefined for one that we never made. */
function parentOfOffToken(key: string, token: string): string | undefined {
  const parentId = Buffer.from(token, 'base64url')
    .subarray(0, ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const [given, expected] = [Buffer.from(token), Buffer.from(offToken(key, parentId))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? parentId : undefined
}

export const offUrl = (publicUrl: string, token: string) => `${publicUrl}/abmelden/${token}`

type Asked = { db: Db; throttle: Throttle; key: string; clientAddress: string }

/**
 * Switches off the status mails of whoever the link was mailed to. An unknown link gets the same answer: trying some
 * out reveals nothing, and too many are refused. @throws TooManyAttempts
 */
export async function switchOffByLink(asked: Asked, token: string): Promise<void> {
  const parentId = parentOfOffToken(asked.key, token)
  if (!parentId) {
    await countDeadLink(asked)
    return
  }
  await asSystem(asked.db, 'the token is the permission', async (tx) => {
    await tx
      .updateTable('dailyStatusSettings')
      .set({ isEnabled: false, updatedAt: new Date() })
      .where('parentId', '=', parentId)
      .execute()
    await unschedule(tx, parentId)
  })
}

/**
 * POST /abmelden/:token: what a mail program sends when somebody unsubscribes there (RFC 8058). A GET is a page that
 * only asks (app/auth/unsubscribe.tsx): mail scanners open every link.
 */
export function dailyStatusRoutes({ db, throttle, appSecret: key }: RouteOptions) {
  const routes = new Hono()
  routes.onError(answerRefusal)
  routes.post('/:token', async (c) => {
    await switchOffByLink({ db, throttle, key, clientAddress: clientAddress(c) }, c.req.param('token'))
    return c.text('Die Status-Updates sind abbestellt.')
  })
  return routes
}
type RouteOptions = { db: Db; throttle: Throttle; appSecret: string }
