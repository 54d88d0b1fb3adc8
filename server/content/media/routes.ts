import { type Context, Hono } from 'hono'
import { pictureFile } from '../../../domain/content/media.ts'
import { recordingFile, typeOfRecording } from '../../../domain/content/recordings/recording.ts'
import { log } from '../../log.ts'
import { asActor, type Db, type Tx } from '../../platform/db/actor.ts'
import { Refusal } from '../../platform/db/refuse.ts'
import { refuseRequest } from '../../platform/guard/answer.ts'
import type { Part, Storage } from '../../storage.ts'
import { rangeOf } from './byte-range.ts'

/** Undefined when the storage has no such picture. @throws PICTURE_UNAVAILABLE while the storage is away */
const readPicture = (storage: Storage, file: string): Promise<Uint8Array | undefined> =>
  storage.read(file).catch((error) => {
    throw new Refusal('PICTURE_UNAVAILABLE', undefined, { cause: error })
  })

/** How long browsers may show a picture or play a recording without asking again (S9.18). */
const CACHE_CONTROL = 'public, max-age=3600'

/**
 * GET /media/:file serves a picture or a recording of a lesson to everybody: lessons are public. A file without a row
 * is not found, so it is gone with its row. 304 for whoever has it, HEAD without its bytes, 503 while the storage is
 * away. Of a recording also a part: 206, or 416 for what it has not.
 */
export function mediaRoutes({ db, storage }: { db: Db; storage: Storage }) {
  const routes = new Hono()

  routes.get('/:file', async (c) => {
    const file = c.req.param('file')
    const isRecording = recordingFile.test(file)
    const isKnown = isRecording || pictureFile.test(file)
    const row = isKnown && (await asActor(db, { role: 'visitor' }, (tx) => find(tx, file)))
    if (!row) return c.notFound()
    const etag = `"${row.sha256}"`
    const head = { 'cache-control': CACHE_CONTROL, etag }
    if (asksFor(etag, c.req.header('if-none-match'))) return c.body(null, 304, head)
    if (isRecording) return answerRecording(c, { file, etag, size: row.bytes, head })
    const headOfPicture = { ...head, 'content-type': 'image/webp', 'content-length': String(row.bytes) }
    if (c.req.method === 'HEAD') return c.body(null, 200, headOfPicture)

    const bytes = await readPicture(storage, file)
    return bytes ? c.body(Uint8Array.from(bytes), 200, headOfPicture) : missing(c, file)
  })
  routes.all('*', (c) => c.notFound())

  type Asked = { file: string; etag: string; size: number; head: Record<string, string> }

  async function answerRecording(c: Context, { file, etag, size, head }: Asked) {
    // A part of another version would fit to nothing.
    const ifRange = c.req.header('if-range')
    const range = ifRange && ifRange !== etag ? 'whole' : rangeOf(c.req.header('range'), size)
    if (range === 'outside') {
      c.header('content-range', `bytes */${size}`)
      return refuseRequest(c, 'RANGE_NOT_SATISFIABLE')
    }
    const part = range === 'whole' ? { start: 0, end: size - 1 } : range
    const status = range === 'whole' ? 200 : 206
    const headOfPart = {
      ...head,
      'content-type': typeOfRecording(file),
      'content-length': String(part.end - part.start + 1),
      'accept-ranges': 'bytes',
      ...(status === 206 && { 'content-range': `bytes ${part.start}-${part.end}/${size}` }),
    }
    if (c.req.method === 'HEAD') return c.body(null, status, headOfPart)
    const bytes = await streamRecording(storage, file, part)
    return bytes ? c.body(bytes, status, headOfPart) : missing(c, file)
  }

  return routes
}

function missing(c: Context, file: string) {
  log.error({ file }, 'A file of the media library is missing in the storage.')
  return c.notFound()
}

const find = (tx: Tx, file: string) =>
  tx.selectFrom('media').where('file', '=', file).select(['bytes', 'sha256']).executeTakeFirst()

const asksFor = (etag: string, ifNoneMatch = '') =>
  ifNoneMatch.split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()))

/** So much of a recording is in memory for whoever plays it. */
const AT_ONCE = 512 * 1024

/**
 * A part of a recording, read bit by bit as it is taken: whoever pauses holds no file and no connection to a bucket.
 * @returns undefined when the storage has no such recording
 * @throws RECORDING_UNAVAILABLE while the storage is away; when it goes away later, the stream breaks off and the
 * player asks again
 */
async function streamRecording(
  storage: Storage,
  file: string,
  { start, end }: Part,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const read = (at: number) => storage.readPart(file, { start: at, end: Math.min(at + AT_ONCE - 1, end) })
  const first = await read(start).catch((error) => {
    throw new Refusal('RECORDING_UNAVAILABLE', undefined, { cause: error })
  })
  if (!first) return undefined
  let at = start
  let next: Uint8Array | undefined = first
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      next ??= await read(at)
      if (!next || next.length === 0) throw new Error(`The recording ${file} ended before its last byte.`)
      controller.enqueue(next)
      at += next.length
      next = undefined
      if (at > end) controller.close()
    },
  })
}
