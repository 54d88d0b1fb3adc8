import { Hono } from 'hono'
import { nameFromFile } from '../../../domain/content/media.ts'
import { LARGEST_VIDEO } from '../../../domain/content/recordings/recording.ts'
import { answerRefusal } from '../../people/accounts/answers.ts'
import { requireStaffAt, type StaffRouteOptions } from '../../people/accounts/staff-route.ts'
import { refuse } from '../../platform/db/refuse.ts'
import type { Storage } from '../../storage.ts'
import { inspectRecording } from './inspect-recording.ts'
import { keepRecording } from './keep-recording.ts'
import { receiveRecording } from './receive-recording.ts'
import { sentFileName } from './sent-file-name.ts'

/** How many uploads at the same time: each takes up to forty megabytes of the folder for temporary files. */
const MOST_AT_ONCE = 2

/**
 * POST /api/media/recordings takes sound or a short video as the body, its file name (percent-encoded) in `x-file-name`.
 * Answers { recording, isKnown }: a recording that exists already is not stored twice. It is kept as it is (decision 108).
 * Refusals as in the accounts API: UNAUTHORIZED, FORBIDDEN, TWO_FACTOR_NEEDED, RECORDINGS_WAITING, RECORDING_…, STORAGE_FULL
 */
export function recordingUploadRoutes(options: StaffRouteOptions & { storage: Storage }) {
  const { db, storage } = options
  const routes = new Hono()
  let underway = 0
  routes.onError((error, c) => {
    c.header('connection', 'close') // the rest of the recording may still be on its way
    return answerRefusal(error, c)
  })

  routes.post('/', async (c) => {
    const editor = await requireStaffAt(c, { name: 'admin.media.upload', duty: 'write' }, options)
    // What it is, its content tells; other types come from no screen of ours.
    if (!/^(?:audio|video)\//i.test(c.req.header('content-type') ?? '')) return refuse('RECORDING_WRONG_KIND')
    if (Number(c.req.header('content-length') ?? 0) > LARGEST_VIDEO) return refuse('RECORDING_TOO_LARGE')
    if (underway >= MOST_AT_ONCE) return refuse('RECORDINGS_WAITING')
    underway++
    try {
      return await receiveRecording(c.req.raw.body, async ({ path, bytes, sha256 }) => {
        const recording = await inspectRecording(path, bytes)
        const name = nameFromFile(sentFileName(c), 'Aufnahme')
        const store = (file: string) => storage.keepFrom(file, path)
        return c.json(await keepRecording({ db, storage, editor }, { recording, sha256, name, store }))
      })
    } finally {
      underway--
    }
  })

  return routes
}
