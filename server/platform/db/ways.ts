import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Settings, SettingsError } from '../../settings.ts'

/** Ways to PostgreSQL: one for what serves, perhaps through a pooler, and direct ones, which keep a session. */
export type Ways = Pick<Settings, 'DATABASE_URL' | 'DATABASE_LISTEN_URL' | 'DATABASE_OWNER_URL'>

/** As whom and where migrations and backups work; undefined for the embedded database. */
export const ownerUrlOf = ({ DATABASE_URL, DATABASE_LISTEN_URL, DATABASE_OWNER_URL }: Ways): string | undefined =>
  DATABASE_OWNER_URL ?? DATABASE_LISTEN_URL ?? DATABASE_URL

/** PostgreSQL delivers at once; only a machine that does nothing else takes seconds. */
const HEARD_WITHIN_MS = 5_000
const CONNECTED_WITHIN_MS = 10_000

/**
 * What is said where the server works must be heard where it listens, and where its owner works: else one of them leads
 * to another database, or through a pooler that keeps no session (decision 120).
 * @throws SettingsError that names the setting, and what PostgreSQL says when it cannot be reached
 */
export async function requireHearing(ways: Ways): Promise<void> {
  const { DATABASE_URL: url, DATABASE_LISTEN_URL: listenUrl, DATABASE_OWNER_URL: ownerUrl } = ways
  if (!url) return
  if (!(await isHeard(url, listenUrl ?? url))) {
    throw new SettingsError(listenUrl ? leadsElsewhere('DATABASE_LISTEN_URL') : NO_SESSION)
  }
  if (ownerUrl && !(await isHeard(url, ownerUrl))) throw new SettingsError(leadsElsewhere('DATABASE_OWNER_URL'))
}

const NO_SESSION =
  'Vor der Datenbank in DATABASE_URL steht ein Pooler im Transaktionsmodus: Was sie meldet, käme nie an. Bitte nennen Sie in DATABASE_LISTEN_URL den Weg zu derselben Datenbank, der nicht durch ihn führt.'
const leadsElsewhere = (name: string) =>
  `${name} führt zu einer anderen Datenbank als DATABASE_URL, oder durch einen Pooler im Transaktionsmodus. Bitte nennen Sie dort dieselbe Datenbank, auf dem Weg ohne Pooler.`

/** Two connections: in transaction mode who listens and who speaks may share one of PostgreSQL's. */
async function isHeard(speakUrl: string, listenUrl: string): Promise<boolean> {
  const [listening, speaking] = [listenUrl, speakUrl].map(
    (connectionString) => new pg.Client({ connectionString, connectionTimeoutMillis: CONNECTED_WITHIN_MS }),
  ) as [pg.Client, pg.Client]
  for (const client of [listening, speaking]) client.on('error', () => {})
  const channel = `netzpass_${randomUUID().replaceAll('-', '')}`
  const waiting = new AbortController()
  let hasHeard = false
  listening.on('notification', () => {
    hasHeard = true
    waiting.abort()
  })
  try {
    await listening.connect()
    await speaking.connect()
    await listening.query(`listen ${channel}`)
    await speaking.query(`notify ${channel}`)
    await sleep(HEARD_WITHIN_MS, undefined, { signal: waiting.signal }).catch(() => {})
    return hasHeard
  } finally {
    await Promise.all([listening, speaking].map((client) => client.end().catch(() => {})))
  }
}
