import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR_MS } from '../../../domain/platform/dates.ts'
import { asSystem, type Db } from '../../platform/db/actor.ts'
import { isLoopback, type Settings } from '../../settings.ts'
import { demoAdmin } from '../demo/family.ts'

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

/** Whether somebody has been given all rights, at work or locked. The admin of the demo family is nobody. */
export const hasAdmin = (db: Db): Promise<boolean> =>
  asSystem(db, 'is there anybody to set this installation up', async (tx) => {
    const admin = await tx
      .selectFrom('profiles')
      .where('isAdmin', '=', true)
      .where('id', '<>', demoAdmin.id)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    return admin !== undefined
  })

type Around = { db: Db; settings: Pick<Settings, 'PUBLIC_URL'>; secret: string }

/** Whether people reach this address in a way in which nobody reads along. */
const isReachedSafely = ({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): boolean => {
  const { protocol, hostname } = new URL(PUBLIC_URL)
  return protocol === 'https:' || isLoopback(hostname)
}

/** For whoever starts a server that nobody manages yet: where to go on. */
export async function setupHint({ db, settings, secret }: Around): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined
  if (isReachedSafely(settings))
    return `Noch gibt es keinen Admin. Einrichten im Browser (${SETUP_HOURS} Stunden lang): ${makeSetupLink(secret, settings.PUBLIC_URL)}`
  return 'Noch gibt es keinen Admin. Im Browser lässt sich Netzpass nur über https oder auf diesem Rechner einrichten; so geht es ohne: npm run admin -- add MAIL'
}
