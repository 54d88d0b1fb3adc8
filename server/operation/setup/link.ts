import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR_MS } from '../../../domain/platform/dates.ts'

/** How long a link to set an installation up is good, if no admin comes before. */
export const SETUP_HOURS = 24

/** By the server's own key: nothing is stored, and every server with the same key knows the links of the others. */
const sign = (secret: string, until: string) =>
  createHmac('sha256', secret).update(`setup|${until}`).digest('base64url')

/** The part after # reaches no server, no log and no other site by itself. */
export const makeSetupLink = (secret: string, publicUrl: string, now = Date.now()): string => {
  const until = Math.floor((now + SETUP_HOURS * HOUR_MS) / 1000).toString(36)
  return `${publicUrl}/einrichten#${until}.${sign(secret, until)}`
}

/** Whether this is what stands behind # in such a link, and its time is not over. */
export function isSetupToken(secret: string, token: string, now = Date.now()): boolean {
  const [until = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(secret, until))
  const given = Buffer.from(signature)
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given)
  return isOurs && Number.parseInt(until, 36) * 1000 > now
}
