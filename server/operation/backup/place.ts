import pg from 'pg'
import { databaseFolder, findCommandAccess, requireDatabase } from '../../platform/db/command-access.ts'
import { openEmbedded } from '../../platform/db/embedded/embedded.ts'
import { ownerUrlOf, type Ways } from '../../platform/db/ways.ts'
import type { Settings } from '../../settings.ts'

/** A database with its owner's connection, and what releases it. */
export type Place = { owner: pg.ClientConfig; close(): Promise<void> }

type DatabaseSettings = Pick<Settings, 'DATA_DIR'> & Ways

/**
 * The database of the settings. An embedded one is opened exclusively, and made when missing.
 * @throws {DataFolderError} when a server has it open
 */
export async function openPlace(settings: DatabaseSettings): Promise<Place> {
  const url = settings.DATABASE_URL && ownerUrlOf(settings)
  if (url) return remotePlace(url)
  const embedded = await openEmbedded({ directory: databaseFolder(settings) })
  return { owner: embedded.clientConfig, close: embedded.close }
}

/** The same, but it must exist. @throws {SettingsError} when the embedded one was never made */
export async function openExistingPlace(settings: DatabaseSettings): Promise<Place> {
  if (!settings.DATABASE_URL) requireDatabase(settings)
  return openPlace(settings)
}

/** The same, also while a server has the embedded one open: then through its socket. */
export async function openPlaceOrAccess(settings: DatabaseSettings): Promise<Place> {
  const owner = settings.DATABASE_URL ? undefined : await findCommandAccess(settings)
  return owner ? { owner, close: async () => {} } : openExistingPlace(settings)
}

export const remotePlace = (url: string): Place => ({ owner: { connectionString: url }, close: async () => {} })

/** With a connection of its own, as the owner. */
export async function withClient<T>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner)
  client.on('error', () => {}) // lost between two queries it would end the process; the next query fails
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
