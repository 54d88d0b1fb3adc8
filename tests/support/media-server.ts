import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { readSettings } from '../../server/settings.ts'
import { openStorage } from '../../server/storage.ts'
import { startBucket } from './bucket.ts'
import { callersOf } from './callers.ts'
import { openTestDatabase } from './db.ts'
import { startHttpServer } from './http-server.ts'
import { makeAdmin } from './people.ts'
import { uploaderAt } from './pictures.ts'

/** Where files can be kept. */
const STORAGES = ['a folder', 'a bucket'] as const

/** What holds for one storage holds for the other: shown for both, for a bucket in `npm run test:all`. */
export function describeStorages(what: string, tests: (where: (typeof STORAGES)[number]) => void) {
  for (const where of STORAGES)
    describe(`${what} ${where}`, { tags: where === 'a bucket' ? ['thorough'] : [] }, () => tests(where))
}

export type MediaServer = Awaited<ReturnType<typeof openMediaServer>>

/**
 * The whole server with an admin who uploads pictures.
 * @param doorTo the port by which the bucket is reached instead of its own
 */
export async function openMediaServer(
  where: (typeof STORAGES)[number],
  doorTo: (port: number) => Promise<number> = async (port) => port,
) {
  const database = await openTestDatabase()
  const bucket = where === 'a bucket' ? await startBucket(doorTo) : undefined
  const folder = await mkdtemp(join(tmpdir(), 'netzpass-media-'))
  const settings = readSettings({ DATA_DIR: folder, ...bucket?.settings })
  const storage = await openStorage(settings, 'media')
  const http = await startHttpServer(database, { storage })
  const editor = await makeAdmin(database.db)
  const api = callersOf(database.db, { storage })
  const { admin } = api.asAdmin(editor)
  const { upload, headers } = await uploaderAt(http.publicUrl, editor.email)

  const find = async (id: string) => {
    const found = (await admin.media.list()).pictures.find((picture) => picture.id === id)
    if (!found) throw new Error('There is no such picture.')
    return found
  }
  return {
    database,
    settings,
    storage,
    editor,
    api,
    admin,
    upload,
    /** What a request has to have to come from the admin. */
    headers,
    find,
    url: http.publicUrl,
    /** Uploads what has to go well. */
    async add(file: Uint8Array, name?: string) {
      const answer = await upload(file, name ? { name } : {})
      const body = (await answer.json()) as { picture: { id: string } }
      if (!answer.ok) throw new Error(JSON.stringify(body))
      return find(body.picture.id)
    },
    get: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`${http.publicUrl}${path}`, { method, headers }),
    async close() {
      await http.close()
      await bucket?.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
