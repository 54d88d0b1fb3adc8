import { ContentError } from './content/files/error.ts'
import { log } from './log.ts'
import { explainKnown } from './platform/db/explain.ts'
import { NotBuilt } from './platform/web/build.ts'
import type { Settings } from './settings.ts'

type Known = Pick<Settings, 'PORT' | 'HOST'>

/** The sentence for the operator when the server cannot start. Unknown causes are logged with their stack. */
export function explainFailure(error: unknown, settings: Known | undefined): string {
  if ([ContentError, NotBuilt].some((kind) => error instanceof kind)) return (error as Error).message
  const { code, hostname, syscall } = error as NodeJS.ErrnoException & { hostname?: string }
  if (code === 'EADDRINUSE')
    return `PORT ${settings?.PORT} ist schon belegt. Bitte wählen Sie einen anderen, zum Beispiel PORT=3001.`
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && hostname === settings?.HOST))
    return `HOST ${settings?.HOST} gehört nicht zu diesem Rechner. Bitte nehmen Sie 127.0.0.1, oder 0.0.0.0 für alle seine Adressen.`
  if (code === 'EACCES' && syscall === 'listen')
    return `PORT ${settings?.PORT} ist für diesen Benutzer nicht erlaubt. Bitte wählen Sie einen ab 1024.`
  const known = explainKnown(error)
  if (known) return known
  log.fatal({ err: error }, 'The server cannot start.')
  return 'Netzpass konnte nicht starten. Der Grund steht in der Zeile darüber.'
}
