import type { Db } from '../../platform/db/actor.ts'
import { isLoopback, type Settings } from '../../settings.ts'
import { hasAdmin } from './has-admin.ts'
import { makeSetupLink, SETUP_HOURS } from './link.ts'

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
