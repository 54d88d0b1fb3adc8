import { existsSync, fsyncSync, openAsBlob, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncFile, syncFolder } from '../../../../durable-file.ts'
import { DataFolderError, hasForeignFiles, isDiskFull } from '../folder.ts'

/** The parts of Emscripten's NODEFS that are touched here; it has no types of its own. */
type HostFiles = {
  isWindows: boolean
  stream_ops: { fsync?: (stream: HostStream) => number }
  /** Runs file work and turns Node's errors into those that PostgreSQL reads from errno. */
  tryFSOperation(work: () => number): number
}
type HostStream = { nfd: number; node: { mode: number } }

const FILE_TYPE = 0o170000
const FOLDER = 0o040000

/**
 * A folder on disk with a real fsync. Stock PGlite has none: a commit would be acknowledged while it is only in the
 * memory of the operating system, and a power cut could lose it or the whole folder. Installed before PostgreSQL
 * starts, because the checkpoint after a crash relies on it too.
 */
export class DurableFiles extends NodeFS {
  /** How often PostgreSQL has asked for fsync since this folder was opened. */
  fsyncCount = 0

  override async init(...[database, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(database, options)
    emscriptenOpts.preRun?.push((module) => this.#addFsync(module.NODEFS as unknown as HostFiles))
    return { emscriptenOpts }
  }

  #addFsync(files: HostFiles) {
    files.stream_ops.fsync = (stream) =>
      files.tryFSOperation(() => {
        this.fsyncCount++
        const isFolder = (stream.node.mode & FILE_TYPE) === FOLDER
        if (!(isFolder && files.isWindows)) fsyncSync(stream.nfd) // Windows refuses to sync a folder
        return 0
      })
  }
}

/** PGlite's own start parameters, but durable, in UTC, without empty log files (they would be in each dump). */
const DURABLE_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), // -F: no fsync
  ...['-c', 'wal_sync_method=fsync'], // the only method NODEFS can do
  ...['-c', 'wal_recycle=off'],
  ...['-c', 'timezone=UTC'],
]

/** Where the database lives: in a folder, or in memory. A new one begins as a copy of `template`, a tar of `dump()`. */
export type Place = { directory?: string | undefined; template?: string | undefined }

/** What PGlite is; it opens the files of no other. */
const POSTGRES_MAJOR = '18'

/** PGlite, and the files it works on unless it is in memory. */
export type Opened = { database: PGlite; files?: DurableFiles }

/**
 * Opens the database of a place, and makes it first if need be. Nobody else may have the folder open.
 * @throws {DataFolderError} unwritable: it cannot be made; other version, not ours, unreadable: it does not open;
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

function whyUnreadable(directory: string): DataFolderError['reason'] {
  if (hasForeignFiles(directory)) return 'not ours'
  return readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim() === POSTGRES_MAJOR ? 'unreadable' : 'other version'
}

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

/**
 * Makes a new database, unless there is one. It is built in a sibling folder, written through to the disk and only then
 * renamed into place: a kill or a power cut leaves nothing or everything, and the next start clears the rest away.
 * @param build fills an empty folder and is done with it when it resolves.
 * @throws {DataFolderError} unwritable, full: it could not be made; unreadable: something else is in the folder.
 */
async function initialiseOnce(directory: string, build: (folder: string) => Promise<void>): Promise<void> {
  if (existsSync(join(directory, 'PG_VERSION'))) return
  const isTaken = existsSync(directory) && readdirSync(directory).length > 0
  if (isTaken) throw new DataFolderError('unreadable', directory, new Error('there is no PG_VERSION in it'))
  if (isDiskFull(directory)) throw new DataFolderError('full', directory)
  const unfinished = `${directory}.unfinished`
  try {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { mode: 0o700 })
    await build(unfinished)
    await syncTree(unfinished)
    if (existsSync(directory)) await rmdir(directory) // Windows does not rename onto an empty folder
    await rename(unfinished, directory)
    await syncFolder(dirname(directory))
    // The parent may be new as well; the folder it lies in need not be ours to open.
    await syncFolder(dirname(dirname(directory))).catch(() => {})
  } catch (error) {
    throw new DataFolderError(isDiskFull(directory) ? 'full' : 'unwritable', directory, error)
  }
}

async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  await Promise.all(entries.filter((entry) => entry.isFile()).map((entry) => syncFile(join(folder, entry.name))))
  for (const entry of entries) {
    if (entry.isDirectory()) await syncTree(join(folder, entry.name))
  }
  await syncFolder(folder)
}
