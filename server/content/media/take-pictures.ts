import type { Context } from 'hono'
import { heicTypes, LARGEST_PICTURE } from '../../../domain/content/media.ts'
import { Refusal, refuse } from '../../platform/db/refuse.ts'

/** How many uploads at the same time: each is held and decoded in memory. */
const MOST_AT_ONCE = 3

/**
 * Takes the body of a request as a picture's file, of which so many at most are worked on at once.
 * What it is called matters little, for it is recognised by its bytes: a browser that does not know .webp says so of it.
 * @throws PICTURE_WRONG_KIND, PICTURE_IS_HEIC, PICTURE_TOO_LARGE, PICTURES_WAITING, and what readFile throws
 */
export function takePictures() {
  let underway = 0
  return async <T>(c: Context, work: (file: Buffer) => Promise<T>): Promise<T> => {
    const type = c.req.header('content-type') ?? ''
    if (heicTypes.test(type)) return refuse('PICTURE_IS_HEIC')
    if (!/^(image\/(jpeg|png|webp)|application\/octet-stream)$/i.test(type)) return refuse('PICTURE_WRONG_KIND')
    if (Number(c.req.header('content-length') ?? 0) > LARGEST_PICTURE) return refuse('PICTURE_TOO_LARGE')
    if (underway >= MOST_AT_ONCE) return refuse('PICTURES_WAITING')
    underway++
    try {
      return await work(await readFile(c.req.raw.body))
    } finally {
      underway--
    }
  }
}

/** @throws PICTURE_TOO_LARGE once the limit is passed; PICTURE_EMPTY; PICTURE_UNREADABLE when the caller went away */
async function readFile(body: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length
      if (size > LARGEST_PICTURE) return refuse('PICTURE_TOO_LARGE')
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    return refuse('PICTURE_UNREADABLE')
  }
  return size === 0 ? refuse('PICTURE_EMPTY') : Buffer.concat(chunks)
}
