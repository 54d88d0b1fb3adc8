import { parseArgs } from 'node:util'
import { type Diagnosis, gravestFirst, healthStates, worstOf } from '../../../domain/operation/diagnosis.ts'
import { findCommandAccess } from '../../platform/db/command-access.ts'
import { connect, type Database } from '../../platform/db/connect.ts'
import { explain } from '../../platform/db/explain.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { readSecret } from '../../secret.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { openExistingPlace, remotePlace } from '../backup/place.ts'
import { checkAll } from './check-all.ts'
import type { DatabaseAccess } from './check-database.ts'
import type { Checked } from './checked.ts'
import { diagnose } from './diagnose.ts'

const USAGE = `So geht es:
  npm run doctor             sagt, wie es der Installation geht und was zu tun ist
  npm run doctor -- --json   dasselbe für ein Überwachungsprogramm
Rückgabe: 0 alles gut, 1 etwas ist zu prüfen, 2 etwas ist kaputt.`

/** As monitoring programs expect it: fine, warning, critical. */
const exitCodes = { good: 0, look: 1, broken: 2 } as const

/** The running server's database, or the one that lies there. Nothing is migrated: looking changes nothing. */
async function openToLook(settings: Settings): Promise<{ access: Checked<DatabaseAccess>; close(): Promise<void> }> {
  try {
    const { DATABASE_URL: url } = settings
    const running = url ? undefined : await findCommandAccess(settings)
    const place = running ? { owner: running, close: async () => {} } : await openExistingPlace(settings)
    const database: Database = connect(url ? remotePlace(url).owner : place.owner, place.close, settings)
    return { access: { value: { db: database.db, owner: place.owner } }, close: database.close }
  } catch (error) {
    return { access: { problem: explain(error) }, close: async () => {} }
  }
}

async function examine(): Promise<Diagnosis[]> {
  let settings: Settings
  try {
    settings = readSettings(process.env)
  } catch (error) {
    const todo = 'Berichtigen Sie die Einstellung; sie stehen in docs/operations.md.'
    return [{ name: 'Einstellungen', state: 'broken', means: explain(error), todo }]
  }
  const { access, close } = await openToLook(settings)
  try {
    const outbound = createOutbound({ allowed: settings.OUTBOUND_ALLOW })
    return diagnose(await checkAll({ settings, secret: await readSecret(settings), outbound, database: access }))
  } finally {
    await close()
  }
}

const lineOf = ({ name, state, means, todo }: Diagnosis) =>
  `${healthStates[state].padEnd(6)} ${name}: ${means}${todo ? `\n       → ${todo}` : ''}`

try {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } })
  if (values.help) {
    console.log(USAGE)
    process.exit(0)
  }
  const diagnoses = await examine()
  const state = worstOf(diagnoses)
  if (values.json) console.log(JSON.stringify({ state, checks: diagnoses }, null, 2))
  else console.log(gravestFirst(diagnoses).map(lineOf).join('\n'))
  process.exit(exitCodes[state])
} catch (error) {
  const isUsage = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  console.error(isUsage ? USAGE : explain(error))
  process.exit(2)
}
