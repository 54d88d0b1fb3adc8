import { userInfo } from 'node:os'
import { SettingsError } from '../../settings.ts'
import { DataFolderError } from './embedded/embedded.ts'
import { explainDatabase } from './explain-database.ts'
import { ForeignDatabase } from './migrate.ts'
import { DatabaseBusy } from './take-locks.ts'

/** Where `BENUTZER` stands, whoever runs this process is named. */
const folders: Record<DataFolderError['reason'], string> = {
  locked: 'wird schon von einem laufenden Netzpass benutzt. Bitte beenden Sie ihn zuerst.',
  unwritable: 'ist nicht beschreibbar. Bitte geben Sie Schreibrechte oder wählen Sie einen anderen Ordner.',
  full: 'liegt auf einem vollen Datenträger. Bitte schaffen Sie mindestens 100 MB Platz.',
  'other version':
    'gehört zu einer anderen Version von PostgreSQL. Bitte starten Sie die Version von Netzpass, mit der er lief, oder stellen Sie eine Sicherung in einem leeren wieder her (npm run restore).',
  'not ours':
    'enthält Dateien eines anderen Benutzers, wahrscheinlich von einem Befehl, der als root lief. Den Daten fehlt nichts. Bitte geben Sie den Ordner dem Benutzer BENUTZER zurück (chown -R).',
  unreadable:
    'enthält keine lesbare Datenbank. Bitte stellen Sie eine Sicherung wieder her oder wählen Sie einen anderen Ordner.',
}

const full = 'Der Datenträger ist voll. Bitte schaffen Sie Platz.'
const forbidden =
  'Das ist für den Benutzer BENUTZER nicht erlaubt. Bitte geben Sie ihm die Rechte (chown), oder wählen Sie etwas anderes.'
const files: Record<string, string> = {
  ENOSPC: full,
  EDQUOT: full,
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: 'Der Datenträger lässt sich nur lesen. Bitte wählen Sie einen anderen, oder hängen Sie ihn zum Schreiben ein.',
  EIO: 'Der Datenträger meldet einen Fehler. Bitte prüfen Sie ihn, bevor Sie weitermachen.',
  EISDIR: 'Das ist ein Ordner, gebraucht wird eine Datei. Bitte prüfen Sie den Pfad.',
  ENOTDIR: 'Das ist eine Datei, gebraucht wird ein Ordner. Bitte prüfen Sie den Pfad.',
  ENOENT: 'Das gibt es nicht. Bitte prüfen Sie den Pfad.',
}

/** What a disk or a path refuses; undefined for anything else. */
function explainFile(error: unknown): string | undefined {
  const { code = '', path, syscall } = error as NodeJS.ErrnoException
  const said = files[code]
  if (!said || !syscall || syscall === 'listen') return undefined
  return named(path ? `${path}: ${said}` : said)
}

function named(sentence: string): string {
  try {
    return sentence.replace('BENUTZER', userInfo().username)
  } catch {
    return sentence.replace('BENUTZER', `${process.getuid?.()}`) // in a container it may have no name
  }
}

/**
 * The German sentence for an operator about what the settings, the data folder, the database or a disk refuses, with
 * what to do; undefined when nobody foresaw it.
 */
export function explainKnown(error: unknown): string | undefined {
  if ([SettingsError, ForeignDatabase, DatabaseBusy].some((kind) => error instanceof kind))
    return (error as Error).message
  if (error instanceof DataFolderError) return named(`DATA_DIR: Der Ordner ${error.path} ${folders[error.reason]}`)
  const ofFile = explainFile(error)
  if (ofFile) return ofFile
  const ofDatabase = explainDatabase(error)
  return ofDatabase && `${ofDatabase.means} ${ofDatabase.todo}`
}

/** What a command says to its operator when it could not do its work. */
export const explain = (error: unknown): string =>
  explainKnown(error) ?? `Das hat nicht geklappt: ${(error as Error).message}`
