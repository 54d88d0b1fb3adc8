import { type Context, Hono } from 'hono'
import { nameFromFile } from '../../../domain/content/media.ts'
import { LARGEST_VIDEO } from '../../../domain/content/recordings/recording.ts'
import { answerRefusal } from '../../people/accounts/answers.ts'
import { requireStaffAt, type StaffRouteOptions } from '../../people/accounts/staff-route.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { atMost } from '../../platform/guard/uploads.ts'
import type { Storage } from '../../storage.ts'
import { inspectRecording } from './inspect-recording.ts'
import { keepPicture, keepRecording } from './library.ts'
import { makePicture } from './make-picture.ts'
import { receiveRecording } from './receive-recording.ts'
import { takePictures } from './take-pictures.ts'

/** How many recordings at the same time: each takes up to forty megabytes of the folder for temporary files. */
const MOST_RECORDINGS = 2

/**
 * What takes a file is a route: its body is the file, whose name is percent-encoded in `x-file-name`. POST /api/media
 * takes a picture and answers { picture, isKnown }, POST /api/media/recordings sound or a short video, kept as it is
 * (decision 108), and answers { recording, isKnown }. What exists already is not stored twice. Refusals as in the
 * accounts API: UNAUTHORIZED, FORBIDDEN, TWO_FACTOR_NEEDED, PICTURES_WAITING, PICTURE_…, RECORDINGS_WAITING,
 * RECORDING_…, STORAGE_FULL
 */
export function uploadRoutes(options: StaffRouteOptions & { storage: Storage }) {
  const { db, storage } = options
  const routes = new Hono()
  const take = takePictures()
  const withRoom = atMost(MOST_RECORDINGS, 'RECORDINGS_WAITING')
  const requireWriter = (c: Context) => requireStaffAt(c, { name: 'admin.media.upload', duty: 'write' }, options)
  routes.onError((error, c) => {
    c.header('connection', 'close') // the rest of the file may still be on its way
    return answerRefusal(error, c)
  })

  routes.post('/', async (c) => {
    const editor = await requireWriter(c)
    return take(c, async (file) => {
      const picture = await makePicture(file)
      return c.json(await keepPicture({ db, storage, editor }, { picture, name: nameFromFile(sentFileName(c)) }))
    })
  })

  routes.post('/recordings', async (c) => {
    const editor = await requireWriter(c)
    // What it is, its content tells; other types come from no screen of ours.
    if (!/^(?:audio|video)\//i.test(c.req.header('content-type') ?? '')) return refuse('RECORDING_WRONG_KIND')
    if (Number(c.req.header('content-length') ?? 0) > LARGEST_VIDEO) return refuse('RECORDING_TOO_LARGE')
    return withRoom(() =>
      receiveRecording(c.req.raw.body, async ({ path, bytes, sha256 }) => {
        const recording = await inspectRecording(path, bytes)
        const name = nameFromFile(sentFileName(c), 'Aufnahme')
        const store = (file: string) => storage.putFile(file, path)
        return c.json(await keepRecording({ db, storage, editor }, { recording, sha256, name, store }))
      }),
    )
  })

  return routes
}

/** '' without a name that can be read. */
function sentFileName(c: Context): string {
  try {
    return decodeURIComponent(c.req.header('x-file-name') ?? '')
  } catch {
    return ''
  }
}
