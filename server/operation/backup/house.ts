import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { readSecret } from '../../secret.ts'
import { type Settings, SettingsError } from '../../settings.ts'
import { type Area, explainStorage, openStorage, type Storage } from '../../storage.ts'
import { type FilePart, type Part, snapshot } from './snapshot.ts'

export const AREAS: Area[] = ['media', 'erased']
const SECRET = 'secret'
/** No file is called like a way out of its folder. */
const NAME = /^(?:media|erased)\/[\w-][\w.-]*$/

/** An installation as one sequence: its rows at one moment, then its files, which come and go more slowly. */
export async function* houseParts(client: pg.ClientBase, settings: Settings): AsyncGenerator<Part> {
  for await (const part of snapshot(client)) {
    yield typeof part === 'object' && 'format' in part ? { ...part, format: 2 } : part
  }
  let files = 0
  for (const area of AREAS) {
    const storage = await openStorage(settings, area)
    for (const name of await orExplain(settings, storage.list())) {
      const bytes = await orExplain(settings, storage.read(name))
      if (!bytes) continue
      files++
      yield { file: `${area}/${name}`, content: Buffer.from(bytes).toString('base64') }
    }
  }
  // Whoever sets APP_SECRET keeps it elsewhere.
  if (!settings.APP_SECRET) {
    files++
    yield { file: SECRET, content: Buffer.from(await readSecret(settings)).toString('base64') }
  }
  yield { files }
}

/** What the storage answers. @throws {SettingsError} that says to the operator why it does not */
export const orExplain = <T>(settings: Settings, work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    throw new SettingsError(`${explainStorage(settings, error)} Bitte prüfen Sie das; npm run doctor sagt mehr.`)
  })

/** Writes the files of a backup that is restored. The server's key waits: a database that refuses keeps its own. */
export function fileWriter(settings: Settings): { write(part: FilePart): Promise<void>; writeSecret(): Promise<void> } {
  const storages = new Map<string, { storage: Storage; there: Set<string> }>()
  let secret: Buffer | undefined
  const open = async (area: Area) => {
    const storage = await openStorage(settings, area)
    const opened = { storage, there: new Set(await storage.list()) }
    storages.set(area, opened)
    return opened
  }
  return {
    async write({ file, content }) {
      requireFileName(file)
      const bytes = Buffer.from(content, 'base64')
      if (file === SECRET) {
        secret = bytes
        return
      }
      const [area = '', name = ''] = file.split('/')
      const { storage, there } = storages.get(area) ?? (await open(area as Area))
      if (!there.has(name)) await storage.put(name, bytes) // a name means the same content everywhere
    },
    async writeSecret() {
      if (secret && !settings.APP_SECRET) await writeFile(join(settings.DATA_DIR, SECRET), secret, { mode: 0o600 })
    },
  }
}

/** @throws {SettingsError} when a backup brings a file that none of ours is called like */
export function requireFileName(file: string): void {
  if (file !== SECRET && !NAME.test(file)) {
    throw new SettingsError(`Die Sicherung enthält eine Datei, die es hier nicht gibt: ${file}.`)
  }
}
