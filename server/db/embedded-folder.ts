import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { syncFolder, syncTree } from './embedded-durable.ts'

/**
 * The data folder cannot be used. `locked`: another process has it open. `unwritable`: it cannot be made, made private
 * or written. `unreadable`: what is in it is not a database this version can open. The reason behind is in `cause`.
 */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
  readonly reason: 'locked' | 'unwritable' | 'unreadable'
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
    mkdirSync(dirname(wanted), { recursive: true, mode: 0o700 })
    const isThere = existsSync(wanted)
    const real = isThere ? realpathSync(wanted) : join(realpathSync(dirname(wanted)), basename(wanted))
    makePrivate(dirname(real))
    if (isThere) makePrivate(real)
    return real
  } catch (error) {
    throw new DataFolderError('unwritable', wanted, error)
  }
}

function makePrivate(folder: string) {
  const { mode } = statSync(folder)
  const isShared = (mode & 0o1000) !== 0 // the sticky bit, as on /tmp
  if (isShared || dirname(folder) === folder) throw new Error(`${folder} belongs to everybody and cannot be private`)
  if ((mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
}

/**
 * Makes a new database, unless there is one. It is built in a sibling folder, written through to the disk and only then
 * renamed into place: a kill or a power cut leaves nothing or everything, and the next start clears the rest away.
 * @param build fills an empty folder and is done with it when it resolves.
 * @throws {DataFolderError} unwritable: it could not be made; unreadable: something else is in the folder.
 */
export async function initialiseOnce(directory: string, build: (folder: string) => Promise<void>): Promise<void> {
  if (existsSync(join(directory, 'PG_VERSION'))) return
  const isTaken = existsSync(directory) && readdirSync(directory).length > 0
  if (isTaken) throw new DataFolderError('unreadable', directory, new Error('there is no PG_VERSION in it'))
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
    throw new DataFolderError('unwritable', directory, error)
  }
}
