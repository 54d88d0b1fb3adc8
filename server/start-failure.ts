import pg from 'pg'
import { ContentError } from './content/files/error.ts'
import { log } from './log.ts'
import { explainFolder } from './platform/db/command-access.ts'
import { DataFolderError } from './platform/db/embedded/embedded.ts'
import { ForeignDatabase } from './platform/db/migrate.ts'
import { outageBehind } from './platform/db/outage.ts'
import { type Settings, SettingsError } from './settings.ts'

type Known = Pick<Settings, 'PORT' | 'HOST' | 'DATABASE_URL'>

/** The sentence for the operator when the server cannot start. Unknown causes are logged with their stack. */
export function explainFailure(error: unknown, settings: Known | undefined): string {
  if ([SettingsError, ContentError, ForeignDatabase].some((kind) => error instanceof kind))
    return (error as Error).message
  if (error instanceof DataFolderError) return explainFolder(error)
  const { code, hostname, message } = error as NodeJS.ErrnoException & { hostname?: string }
  if (code === 'EADDRINUSE')
    return `PORT ${settings?.PORT} ist schon belegt. Bitte wählen Sie einen anderen, zum Beispiel PORT=3001.`
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && hostname === settings?.HOST))
    return `HOST ${settings?.HOST} gehört nicht zu diesem Rechner.`
  if (code === 'EACCES')
    return `PORT ${settings?.PORT} oder DATA_DIR ist für diesen Benutzer nicht erlaubt (${message}).`
  if (settings?.DATABASE_URL && isOfDatabase(error))
    return `DATABASE_URL: Die Datenbank ist nicht erreichbar oder nicht nutzbar (${message || code}).`
  log.fatal({ err: error }, 'The server cannot start.')
  return 'Netzpass konnte nicht starten. Der Grund steht in der Zeile darüber.'
}

/** Any failed connection counts: the start connects to nothing else. */
const isOfDatabase = (error: unknown) =>
  error instanceof pg.DatabaseError ||
  ['connect', 'getaddrinfo'].includes((error as NodeJS.ErrnoException).syscall ?? '') ||
  outageBehind(error) !== undefined
