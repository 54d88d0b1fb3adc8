import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { makeFolder } from '../../../make-folder.ts'

/**
 * The data folder cannot be used. `locked`: another process has it open. `unwritable`: it cannot be made, made private
 * or written. `full`: there is no room to open it. `other version`: another PostgreSQL made it. `not ours`: a file in
 * it belongs to another user. `unreadable`: what is in it is no database, or a damaged one. The reason behind is in
 * `cause`.
 */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
  readonly reason: 'locked' | 'unwritable' | 'full' | 'other version' | 'not ours' | 'unreadable'
  readonly path: string

  constructor(reason: DataFolderError['reason'], path: string, cause?: unknown) {
    super(`The data folder ${path} is ${reason}.`, { cause })
    this.reason = reason
    this.path = path
  }
}

/**
 * Makes the folder that holds the database's own folder, and makes both private (0700): PGlite writes its files
 * readable for everyone, and the socket for tools lets everyone in who can reach it.
 * @returns the database's folder as a real path; it need not exist yet.
 * @throws {DataFolderError} unwritable
 */
export function preparePrivateFolder(directory: string): string {
  const wanted = resolve(directory)
  try {
    makeFolder(dirname(wanted))
    const real = realPath(wanted)
    becomeOwnerOf(existsSync(real) ? real : dirname(real))
    makePrivate(dirname(real))
    if (existsSync(real)) makePrivate(real)
    return real
  } catch (error) {
    throw new DataFolderError('unwritable', wanted, error)
  }
}

/** For a command that runs as root: what root writes there, whom the folder belongs to could not open any more. */
function becomeOwnerOf(folder: string) {
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() !== 0 || uid === 0) return
  process.setgroups?.([])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

/** Whether a file below the folder, or the folder itself, belongs to somebody who is not the user of this process. */
export function hasForeignFiles(folder: string): boolean {
  const me = process.getuid?.()
  const isForeign = (path: string) => me !== undefined && me !== 0 && lstatSync(path).uid !== me
  return (
    isForeign(folder) || readdirSync(folder, { recursive: true }).some((path) => isForeign(join(folder, `${path}`)))
  )
}

/** Room for a new database or a few log files: with less, opening may fail. */
const ROOM_BYTES = 64 * 2 ** 20

/** Whether too little room is left for the database's folder. @param directory may be missing, its parent must not */
export function isDiskFull(directory: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(directory))
  return bavail * bsize < ROOM_BYTES
}

/** The one path of a folder that exists or could be made, however many links lead to it. */
export function realPath(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : join(realpathSync(dirname(folder)), basename(folder))
}

function makePrivate(folder: string) {
  const { mode } = statSync(folder)
  const isShared = (mode & 0o1000) !== 0 // the sticky bit, as on /tmp
  if (isShared || dirname(folder) === folder) throw new Error(`${folder} belongs to everybody and cannot be private`)
  if ((mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
}
