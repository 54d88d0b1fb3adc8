import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Settings, SettingsError } from '../../settings.ts'
import { toolConfig } from './embedded/embedded.ts'

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
