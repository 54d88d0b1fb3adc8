import { Hono } from 'hono'
import { nameFromFile } from '../../../domain/content/media.ts'
import { answerRefusal } from '../../people/accounts/answers.ts'
import { requireStaffAt, type StaffRouteOptions } from '../../people/accounts/staff-route.ts'
import type { Storage } from '../../storage.ts'
import { keepPicture } from './keep-picture.ts'
import { makePicture } from './make-picture.ts'
import { sentFileName } from './sent-file-name.ts'
import { takePictures } from './take-pictures.ts'

type UploadOptions = StaffRouteOptions & { storage: Storage }

/**
 * POST /api/media takes a picture as the body, its file name (percent-encoded) in `x-file-name`; a route, because it
 * takes a file. Answers { picture, isKnown }: a picture that exists already is not stored twice.
 * Refusals as in the accounts API: UNAUTHORIZED, FORBIDDEN, TWO_FACTOR_NEEDED, PICTURES_WAITING, PICTURE_…
 */
export function uploadRoutes(options: UploadOptions) {
  const { db, storage } = options
  const routes = new Hono()
  const take = takePictures()
  routes.onError((error, c) => {
    c.header('connection', 'close') // the rest of the picture may still be on its way
    return answerRefusal(error, c)
  })

  routes.post('/', async (c) => {
    const editor = await requireStaffAt(c, { name: 'admin.media.upload', duty: 'write' }, options)
    return take(c, async (file) => {
      const picture = await makePicture(file)
      return c.json(await keepPicture({ db, storage, editor }, { picture, name: nameFromFile(sentFileName(c)) }))
    })
  })

  return routes
}
