import { randomUUID } from 'node:crypto'
import { link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes a private file, whole or not at all even after a power cut. An existing one stays; its folder must exist. */
export async function makeFileOnce(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync() // before it has its name: a power cut would leave the name without the content
    } finally {
      await file.close()
    }
    await link(draft, path).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(dirname(path))
}

/** Flushes the entries of a folder to the disk: what was made, renamed or removed in it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncFile(folder)
}

export async function syncFile(path: string): Promise<void> {
  // Windows refuses fsync on what is open for reading only; a folder cannot be opened in another way.
  const file = await open(path, process.platform === 'win32' ? 'r+' : 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
