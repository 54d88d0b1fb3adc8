import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

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

/** PGlite's own start parameters, but durable, in UTC, and without keeping empty log files (they would be in each dump). */
export const DURABLE_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), // -F: no fsync
  ...['-c', 'wal_sync_method=fsync'], // the only method NODEFS can do
  ...['-c', 'wal_recycle=off'],
  ...['-c', 'timezone=UTC'],
]
