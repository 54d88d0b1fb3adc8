import { type Context, Hono } from 'hono'
import { brandPictureId } from '../../../domain/operation/branding.ts'
import { brand } from '../../../domain/platform/brand.ts'
import { takePictures } from '../../content/media/take-pictures.ts'
import { answerRefusal } from '../../people/accounts/answers.ts'
import { requireStaffAt, type StaffRouteOptions } from '../../people/accounts/staff-route.ts'
import { asActor, type Db } from '../../platform/db/actor.ts'
import type { Branding } from './branding.ts'

/**
 * POST /api/brand takes a logo or icon as the body and answers as
 * domain/operation/branding.ts tells a picture. It is shown nowhere before the form that
 * names it is saved. Refusals as in content/media/upload.ts, and BRAND_PICTURE_TOO_SMALL.
 */
export function brandUploadRoutes(options: StaffRouteOptions) {
  const routes = new Hono()
  const take = takePictures()
  routes.onError((error, c) => {
    c.header('connection', 'close') // the rest of the picture may still be on its way
    return answerRefusal(error, c)
  })
  routes.post('/', async (c) => {
    const operator = await requireStaffAt(c, { name: 'admin.branding.upload', duty: 'operate' }, options)
    return take(c, async (file) => {
      const { makeBrandPicture } = await import('./make-brand-picture.ts') // native code, that only this needs
      const { data, ...picture } = await makeBrandPicture(file)
      const { id, width, height, plate } = picture
      await asActor(options.db, operator, (tx) =>
        tx
          .insertInto('brandPictures')
          .values({ id, data, width, height, plate })
          .onConflict((known) => known.doNothing())
          .execute(),
      )
      return c.json(picture)
    })
  })
  return routes
}

/** GET /brand/:file, a logo or icon under the name of its content, for everybody. */
export function brandPictureRoutes({ db, branding }: { db: Db; branding: Branding }) {
  const routes = new Hono()
  routes.get('/:file', async (c) => {
    const id = c.req.param('file').replace(/\.webp$/, '')
    if (!brandPictureId.safeParse(id).success) return c.notFound()
    const bytes = branding.pictureOfFile(id) ?? (await readPicture(db, id))
    if (!bytes) return c.notFound()
    const headers = { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' }
    return c.body(Uint8Array.from(bytes), 200, headers)
  })
  routes.all('*', (c) => c.notFound())
  return routes
}

const readPicture = (db: Db, id: string) =>
  asActor(db, { role: 'visitor' }, async (tx) => {
    const row = await tx.selectFrom('brandPictures').where('id', '=', id).select('data').executeTakeFirst()
    return row?.data
  })

/** An icon in the look of this installation; the next one to answer has ours. */
export const ownIcon = (branding: Branding) => async (c: Context, next: () => Promise<void>) => {
  const drawing = branding.icon(c.req.path)
  if (!drawing) return next()
  const { body, type } = await drawing
  const isOfNow = c.req.query('v') === brand.look?.version
  const cacheControl = isOfNow ? 'public, max-age=31536000, immutable' : 'no-cache'
  return c.body(Uint8Array.from(body), 200, { 'content-type': type, 'cache-control': cacheControl })
}
