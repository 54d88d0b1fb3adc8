import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { today } from '../../domain/platform/dates.ts'
import { startServerProcess } from './server-process.ts'
import { APP_SECRET } from './site.ts'

const cache = 'node_modules/.cache/netzpass/first-starts'

/**
 * The product starts in an empty folder, once for each state of its code and each day: what is due in the night would
 * otherwise be done in the middle of a test. @returns the folder, which is kept and never worked in
 */
export async function keepFirstStart(): Promise<string> {
  const name = `${today()}-${hashOf('db', 'content', 'server', 'domain')}`
  const folder = join(cache, name)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  for (const other of readdirSync(cache)) if (!other.startsWith(name)) rmSync(join(cache, other), { recursive: true })
  const own = mkdtempSync(`${folder}-`)
  const server = await startServerProcess({ DATA_DIR: own, DEMO: 'off', APP_SECRET })
  await server.ready
  await server.stop()
  try {
    renameSync(own, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(own, { recursive: true }) // another process was quicker
  }
  return folder
}

/** A folder for the data of a server that has started in it before: schema and curriculum are there. */
export function copyFirstStart(kept: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-started-'))
  cpSync(kept, folder, { recursive: true })
  return folder
}

function hashOf(...folders: string[]) {
  const hash = createHash('sha256')
  for (const folder of folders)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).sort(byPath))
      if (entry.isFile()) hash.update(pathOf(entry)).update(readFileSync(pathOf(entry)))
  return hash.digest('hex').slice(0, 16)
}

type Entry = { name: string; parentPath: string }
const pathOf = ({ parentPath, name }: Entry) => join(parentPath, name)
const byPath = (one: Entry, other: Entry) => (pathOf(one) < pathOf(other) ? -1 : 1)
