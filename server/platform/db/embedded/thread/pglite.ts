import { openAsBlob, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { DataFolderError, isDiskFull } from '../folder.ts'
import { DURABLE_START, DurableFiles } from './durable.ts'
import { initialiseOnce } from './first-start.ts'

/** Where the database lives: in a folder, or in memory. A new one begins as a copy of `template`, a tar of `dump()`. */
export type Place = { directory?: string | undefined; template?: string | undefined }

/** What PGlite is; it opens the files of no other. */
const POSTGRES_MAJOR = '18'

/** PGlite, and the files it works on unless it is in memory. */
export type Opened = { database: PGlite; files?: DurableFiles }

/**
 * Opens the database of a place, and makes it first if need be. Nobody else may have the folder open.
 * @throws {DataFolderError} unwritable: it cannot be made; other version, unreadable: it is there, but does not open;
 * full: no room for either.
 */
export async function openPlace({ directory, template }: Place): Promise<Opened> {
  const content = template ? { loadDataDir: await openAsBlob(template) } : {}
  if (!directory) return { database: await openPGlite({ dataDir: 'memory://', ...content }) }

  await initialiseOnce(directory, async (folder) => {
    const fresh = await openPGlite({ fs: new DurableFiles(folder), ...content })
    await fresh.close()
  })
  try {
    // A PostgreSQL server clears away what killed queries were sorting on disk; PGlite does not.
    rmSync(join(directory, 'base', 'pgsql_tmp'), { recursive: true, force: true })
    const files = new DurableFiles(directory)
    return { database: await openPGlite({ fs: files }), files }
  } catch (error) {
    throw new DataFolderError(isDiskFull(directory) ? 'full' : whyUnreadable(directory), directory, error)
  }
}

const whyUnreadable = (directory: string) =>
  readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim() === POSTGRES_MAJOR ? 'unreadable' : 'other version'

/** @throws an error whose message is PostgreSQL's own reason, where it gave one. */
async function openPGlite(options: PGliteOptions): Promise<PGlite> {
  let lastWords = ''
  const onStderr = (line: string) => {
    if (/ (FATAL|PANIC): |^postgres: /.test(line)) lastWords = line // other lines may quote what people wrote
    return false
  }
  try {
    return await PGlite.create({ ...options, startParams: DURABLE_START, onStderr })
  } catch (error) {
    throw new Error(lastWords || String(error), { cause: error })
  }
}
