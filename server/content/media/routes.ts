import { Hono } from 'hono'
import { pictureFile } from '../../../domain/media.ts'
import { log } from '../../log.ts'
import { asActor, type Db, type Tx } from '../../platform/db/actor.ts'
import type { Storage } from '../../storage.ts'
import { readPicture } from './read-picture.ts'

/** How long browsers may show a picture without asking again (S9.18). */
const CACHE_CONTROL = 'public, max-age=3600'

/**
 * GET /media/:file serves a picture of a lesson to everybody: lessons are public. A file without a row is not found, so
 * a picture is gone with its row. 304 for whoever has it, HEAD without its bytes, 503 while the storage is away.
 */
export function mediaRoutes({ db, storage }: { db: Db; storage: Storage }) {
  const routes = new Hono()

  routes.get('/:file', async (c) => {
    const file = c.req.param('file')
    const row = pictureFile.test(file) && (await asActor(db, { role: 'visitor' }, (tx) => find(tx, file)))
    if (!row) return c.notFound()
    const etag = `"${row.sha256}"`
    const head = { 'cache-control': CACHE_CONTROL, etag }
    if (asksFor(etag, c.req.header('if-none-match'))) return c.body(null, 304, head)
    const headOfPicture = { ...head, 'content-type': 'image/webp', 'content-length': String(row.bytes) }
    if (c.req.method === 'HEAD') return c.body(null, 200, headOfPicture)

    const bytes = await readPicture(storage, file)
    if (bytes) return c.body(Uint8Array.from(bytes), 200, headOfPicture)
    log.error({ file }, 'A picture is missing in the storage.')
    return c.notFound()
  })
  routes.all('*', (c) => c.notFound())

  return routes
}

const find = (tx: Tx, file: string) =>
  tx.selectFrom('media').where('file', '=', file).select(['bytes', 'sha256']).executeTakeFirst()

const asksFor = (etag: string, ifNoneMatch = '') =>
  ifNoneMatch.split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()))
