import { brand } from '../domain/brand.ts'
import { ContentError } from './content/error.ts'
import { explainFolder } from './db/door.ts'
import { DataFolderError } from './db/embedded.ts'
import { NewerDatabase } from './db/migrate.ts'
import { log } from './log.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'
import { startServer } from './start.ts'

/** After the drain time. */
const STOP_WITHIN_MS = 5_000
/** One Ctrl-C arrives several times: from the terminal, and from `npm start`, which passes on what it gets. */
const ECHO_MS = 500

/** The sentence for whoever started the server, when it cannot run. Unknown causes keep their stack for the log. */
function explain(error: unknown, settings: Settings | undefined): string {
  if ([SettingsError, ContentError, NewerDatabase].some((kind) => error instanceof kind))
    return (error as Error).message
  if (error instanceof DataFolderError) return explainFolder(error)
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'EADDRINUSE')
    return `PORT ${settings?.PORT} ist schon belegt. Bitte wählen Sie einen anderen, zum Beispiel PORT=3001.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    if (!settings?.DATABASE_URL) return `HOST ${settings?.HOST} gehört nicht zu diesem Rechner.`
  }
  if (code === 'EACCES')
    return `PORT ${settings?.PORT} oder DATA_DIR ist für diesen Benutzer nicht erlaubt (${message}).`
  if (settings?.DATABASE_URL)
    return `DATABASE_URL: Die Datenbank ist nicht erreichbar oder nicht nutzbar (${message ?? code}).`
  log.fatal({ err: error }, 'The server cannot start.')
  return 'Netzpass konnte nicht starten. Der Grund steht in der Zeile darüber.'
}

let settings: Settings | undefined
try {
  settings = readSettings(process.env)
  // As the first process of a container it would not end otherwise: there a signal without a listener does nothing.
  const endStarting = () => process.exit(1)
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, endStarting)
  const server = await startServer(settings, { dev: process.env.NODE_ENV === 'development' })
  console.log(`${brand.name} läuft: ${server.address}${server.demo ? `\n\n${server.demo}\n` : ''}`)
  if (server.mail) console.log(server.mail)

  const hurry = new AbortController()
  const endWithin = (ms: number) => setTimeout(() => process.exit(1), ms).unref()
  let stoppingSince: number | undefined
  const { DRAIN_SECONDS } = settings
  const stop = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince < ECHO_MS || hurry.signal.aborted) return
      hurry.abort()
      endWithin(STOP_WITHIN_MS)
      return
    }
    stoppingSince = performance.now()
    endWithin(DRAIN_SECONDS * 1000 + STOP_WITHIN_MS)
    if (DRAIN_SECONDS > 0) {
      console.log(`${brand.name} hört in ${DRAIN_SECONDS} Sekunden auf. Noch ein Signal (Strg+C) beendet es sofort.`)
    }
    server.stop(hurry.signal).then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'Stopping failed.')
        process.exit(1)
      },
    )
  }
  // In this order: between the two Node would forget a signal that has just come in.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop).off(signal, endStarting)
} catch (error) {
  console.error(explain(error, settings))
  process.exit(1)
}
