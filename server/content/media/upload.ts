import { type Context, Hono } from 'hono'
import { LARGEST_PICTURE, nameFromFile } from '../../../domain/media.ts'
import { type AdminRouteOptions, requireAdminAt } from '../../people/accounts/admin-route.ts'
import { answerRefusal } from '../../people/accounts/answers.ts'
import { Refusal, refuse } from '../../platform/db/refuse.ts'
import type { Storage } from '../../storage.ts'
import { keepPicture } from './keep-picture.ts'

type UploadOptions = AdminRouteOptions & { storage: Storage }

/** How many uploads at the same time: each is held and decoded in memory. */
const MOST_AT_ONCE = 4
const FILE_NAME_HEADER = 'x-file-name'

/**
 * POST /api/media takes a picture as the body, its file name (percent-encoded) in `x-file-name`; a route, because it
 * takes a file. Answers { picture, isKnown }: a picture that exists already is not stored twice.
 * Refusals as in the accounts API: UNAUTHORIZED, FORBIDDEN, TWO_FACTOR_NEEDED, PICTURES_WAITING, PICTURE_…
 */
export function uploadRoutes(options: UploadOptions) {
  const { db, storage } = options
  const routes = new Hono()
  let underway = 0
  routes.onError((error, c) => {
    c.header('connection', 'close') // the rest of the picture may still be on its way
    return answerRefusal(error, c)
  })

  routes.post('/', async (c) => {
    const admin = await requireAdminAt(c, 'admin.media.upload', options)
    if (!/^image\/(jpeg|png|webp)$/i.test(c.req.header('content-type') ?? '')) return refuse('PICTURE_WRONG_KIND')
    if (Number(c.req.header('content-length') ?? 0) > LARGEST_PICTURE) return refuse('PICTURE_TOO_LARGE')
    if (underway >= MOST_AT_ONCE) return refuse('PICTURES_WAITING')
    underway++
    try {
      const { makePicture } = await import('./make-picture.ts') // native code, that only this needs
      const picture = await makePicture(await readFile(c.req.raw.body))
      return c.json(await keepPicture({ db, storage, admin }, { picture, name: nameFromFile(fileNameOf(c)) }))
    } finally {
      underway--
    }
  })

  return routes
}

function fileNameOf(c: Context): string {
  try {
    return decodeURIComponent(c.req.header(FILE_NAME_HEADER) ?? '')
  } catch {
    return ''
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
