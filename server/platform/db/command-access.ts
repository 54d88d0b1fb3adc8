import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Settings, SettingsError } from '../../settings.ts'
import { DataFolderError, toolConfig } from './embedded/embedded.ts'

export const databaseFolder = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>) => join(DATA_DIR, 'postgres')

/** For tools that need an existing database: opening would create one. @throws {SettingsError} when there is none */
export function requireDatabase(settings: Pick<Settings, 'DATA_DIR'>) {
  const folder = databaseFolder(settings)
  if (existsSync(join(folder, 'PG_VERSION'))) return
  throw new SettingsError(
    `In ${folder} liegt keine Datenbank von Netzpass. Bitte prüfen Sie DATA_DIR oder DATABASE_URL.`,
  )
}

/** The way into the embedded database of a running server; undefined when none runs. */
export async function findCommandAccess(settings: Pick<Settings, 'DATA_DIR'>): Promise<pg.ClientConfig | undefined> {
  const access = toolConfig(databaseFolder(settings))
  const probe = new pg.Client(access)
  return probe.connect().then(
    () => probe.end().then(() => access),
    () => undefined,
  )
}

export function explainFolder({ path, reason }: DataFolderError): string {
  const folder = `DATA_DIR: Der Ordner ${path}`
  if (reason === 'locked') {
    return `${folder} wird schon von einem laufenden Netzpass benutzt. Bitte beenden Sie ihn zuerst.`
  }
  if (reason === 'unwritable') {
    return `${folder} ist nicht beschreibbar. Bitte geben Sie Schreibrechte oder wählen Sie einen anderen Ordner.`
  }
  if (reason === 'full') {
    return `${folder} liegt auf einem vollen Datenträger. Bitte schaffen Sie mindestens 100 MB Platz.`
  }
  return `${folder} enthält keine lesbare Datenbank. Bitte stellen Sie eine Sicherung wieder her oder wählen Sie einen anderen Ordner.`
}

/** What a tool says to its operator when it could not do its work. */
export function explain(error: unknown): string {
  if (error instanceof SettingsError) return error.message
  if (error instanceof DataFolderError) return explainFolder(error)
  return `Das hat nicht geklappt: ${(error as Error).message}`
}
