import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFile, syncFolder } from '../../../../durable-file.ts'
import { DataFolderError, isDiskFull } from '../folder.ts'

/**
 * Makes a new database, unless there is one. It is built in a sibling folder, written through to the disk and only then
 * renamed into place: a kill or a power cut leaves nothing or everything, and the next start clears the rest away.
 * @param build fills an empty folder and is done with it when it resolves.
 * @throws {DataFolderError} unwritable, full: it could not be made; unreadable: something else is in the folder.
 */
export async function initialiseOnce(directory: string, build: (folder: string) => Promise<void>): Promise<void> {
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
