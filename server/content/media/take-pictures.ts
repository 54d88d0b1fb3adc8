import type { Context } from 'hono'
import { heicTypes, LARGEST_PICTURE } from '../../../domain/content/media.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { atMost, readBody } from '../../platform/guard/uploads.ts'

/** How many uploads at the same time: each is held and decoded in memory. */
const MOST_AT_ONCE = 3

/**
 * Takes the body of a request as a picture's file, of which so many at most are worked on at once. What it is called
 * matters little, for it is recognised by its bytes: a browser that does not know .webp says so of it.
 * @throws PICTURE_WRONG_KIND, PICTURE_IS_HEIC, PICTURE_TOO_LARGE, PICTURES_WAITING, PICTURE_EMPTY, PICTURE_UNREADABLE
 */
export function takePictures() {
  const withRoom = atMost(MOST_AT_ONCE, 'PICTURES_WAITING')
  return async <T>(c: Context, work: (file: Buffer) => Promise<T>): Promise<T> => {
    const type = c.req.header('content-type') ?? ''
    if (heicTypes.test(type)) return refuse('PICTURE_IS_HEIC')
    if (!/^(image\/(jpeg|png|webp)|application\/octet-stream)$/i.test(type)) return refuse('PICTURE_WRONG_KIND')
    if (Number(c.req.header('content-length') ?? 0) > LARGEST_PICTURE) return refuse('PICTURE_TOO_LARGE')
    return withRoom(async () => {
      const limit = { bytes: LARGEST_PICTURE, tooLarge: 'PICTURE_TOO_LARGE', unreadable: 'PICTURE_UNREADABLE' } as const
      const file = await readBody(c.req.raw.body, limit)
      return file.length === 0 ? refuse('PICTURE_EMPTY') : work(file)
    })
  }
}
