import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { today } from '../../domain/dates.ts'
import { startServerProcess } from '../support/server-process.ts'
import { APP_SECRET } from '../support/site.ts'
import { forgetSoundStates } from './sound-states.ts'

const cache = 'node_modules/.cache/netzpass/first-starts'
/** What Node has compiled once is kept, which makes every later start quicker (commands/environment.mjs). */
const compiled = join(process.cwd(), 'node_modules/.cache/netzpass-compiled')

/**
 * The product starts in an empty folder, once for each state of its code and each day: what is due in the night would
 * otherwise be done in the middle of a story. Every server of a story goes on from a copy.
 */
export default async function setup(): Promise<void> {
  forgetSoundStates()
  const folder = join(cache, `${today()}-${hashOf('db/migrations', 'content', 'server', 'domain')}`)
  process.env.FIRST_START = folder // the workers get it
  process.env.NODE_COMPILE_CACHE ??= compiled
  if (existsSync(folder)) return
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  const own = mkdtempSync(`${folder}-`)
  const server = await startServerProcess({ DATA_DIR: own, DEMO: 'off', APP_SECRET })
  await server.ready
  await server.stop()
  renameSync(own, folder)
}

/** A folder for the data of a server that has started in it before: schema and curriculum are there. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-stories-'))
  cpSync(process.env.FIRST_START as string, folder, { recursive: true })
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
