import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { LARGEST_PACKAGE } from '../../../domain/content/packages.ts'
import { today } from '../../../domain/platform/dates.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { answerRefusal } from '../../people/accounts/answers.ts'
import { requireStaffAt, type StaffRouteOptions } from '../../people/accounts/staff-route.ts'
import { audit } from '../../platform/audit/record.ts'
import { asActor } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { atMost, readBody } from '../../platform/guard/uploads.ts'
import type { Storage } from '../../storage.ts'
import { importPackage } from './apply.ts'
import { packageFiles, readPublished } from './export.ts'
import { keepMedia, matchMedia, mediaShownIn, readMedia, requireSmallEnough } from './media.ts'
import { type PackagePlan, planImport } from './plan.ts'
import { readPackage } from './read-package.ts'
import { pack } from './zip.ts'

type PackageOptions = StaffRouteOptions & { storage: Storage }

/** Each package is held and unpacked in memory. */
const MOST_AT_ONCE = 2
const choices = z.object({ seen: z.string().max(100), agreed: z.array(uuid).max(5_000) })

/**
 * Content packages (decision 049): routes and no procedures, because packages are files. For who edits. Refusals as
 * in the accounts API: UNAUTHORIZED, FORBIDDEN, TWO_FACTOR_NEEDED, INPUT_TOO_LARGE, PACKAGE_…
 *
 * GET /api/packages?competency=ID answers with a ZIP of one competency, or of all.
 * POST /api/packages/check takes a form with the file `package`, answers what it would change, and changes nothing.
 * POST /api/packages/import takes the same with `choices` (JSON: { seen, agreed }), and imports the package.
 */
export function packageRoutes(options: PackageOptions) {
  const { db, storage } = options
  const routes = new Hono()
  const withRoom = atMost(MOST_AT_ONCE, 'PACKAGES_WAITING')
  routes.onError(answerRefusal)

  routes.get('/', async (c) => {
    const editor = await requireStaffAt(c, { name: 'admin.packages.download', duty: 'edit' }, options)
    const competencyId = uuid.optional().safeParse(c.req.query('competency'))
    if (!competencyId.success) return refuse('NOT_FOUND')
    const files = await packageFiles(await asActor(db, editor, (tx) => readPublished(tx, competencyId.data)))
    const shown = mediaShownIn(files)
    await asActor(db, editor, (tx) => requireSmallEnough(tx, shown))
    const media = await readMedia(storage, shown)
    await asActor(db, editor, (tx) =>
      audit(tx, { action: 'content exported', actorId: editor.id, subject: competencyId.data }),
    )
    const folders = new Set([...files.keys()].filter((name) => name.endsWith('/competency.yaml')))
    const name = competencyId.data ? [...folders][0]?.split('/')[0] : 'inhalte'
    c.header('content-type', 'application/zip')
    c.header('content-disposition', `attachment; filename="netzpass-${name}-${today()}.zip"`)
    c.header('cache-control', 'no-store')
    return c.body(pack(new Map<string, string | Uint8Array>([...files, ...media])))
  })

  routes.post('/check', async (c) => {
    const editor = await requireStaffAt(c, { name: 'admin.packages.check', duty: 'edit' }, options)
    return withForm(c, async (form) => {
      const matched = await matchMedia({ db, storage, editor }, await readPackage(await packageIn(form)))
      const plan = await asActor(db, editor, (tx) => planImport(tx, matched.pack))
      return c.json({ ...plan, ...countsOf(matched.missing) } satisfies PackagePlan)
    })
  })

  routes.post('/import', async (c) => {
    const editor = await requireStaffAt(c, { name: 'admin.packages.import', duty: 'edit' }, options)
    return withForm(c, async (form) => {
      const chosen = choices.safeParse(parsedJson(form.get('choices')))
      if (!chosen.success) return refuse('INVALID_INPUT')
      const library = { db, storage, editor }
      const { pack: matched, missing } = await matchMedia(library, await readPackage(await packageIn(form)))
      // Media before the lessons that show them, but only once it is clear that the package is imported.
      const { fingerprint } = await asActor(db, editor, (tx) => planImport(tx, matched))
      if (fingerprint !== chosen.data.seen) return refuse('PACKAGE_OUTDATED')
      await keepMedia(library, missing)
      return c.json(await asActor(db, editor, (tx) => importPackage(tx, editor.id, matched, chosen.data)))
    })
  })
  routes.all('*', (c) => c.notFound())

  const withForm = (c: Context, work: (form: FormData) => Promise<Response>) =>
    withRoom(async () => work(await readForm(c)))

  return routes
}

const countsOf = (files: object[]) => ({
  newPictures: files.filter((file) => 'picture' in file).length,
  newRecordings: files.filter((file) => 'recording' in file).length,
})

/** @throws INPUT_TOO_LARGE once the limit is passed; INPUT_UNREADABLE when it is no form, or the caller went away */
async function readForm(c: Context): Promise<FormData> {
  const type = c.req.header('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) return refuse('WRONG_CONTENT_TYPE')
  if (Number(c.req.header('content-length') ?? 0) > LARGEST_PACKAGE) return refuse('INPUT_TOO_LARGE')
  const limit = { bytes: LARGEST_PACKAGE, tooLarge: 'INPUT_TOO_LARGE', unreadable: 'INPUT_UNREADABLE' } as const
  const bytes = await readBody(c.req.raw.body, limit)
  if (!hasFewParts(bytes, type)) return refuse('INPUT_UNREADABLE')
  const form = new Response(Uint8Array.from(bytes), { headers: { 'content-type': type } }).formData()
  return form.catch(() => refuse('INPUT_UNREADABLE'))
}

const MOST_PARTS = 4
const LONGEST_HEAD = 4_096

/** Whether a form has few parts with short heads, as ours has: reading a million of them would block the server. */
function hasFewParts(bytes: Buffer, type: string): boolean {
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1]
  if (!boundary) return false
  const next = (from: number) => bytes.indexOf(`--${boundary}`, from)
  for (let [at, parts] = [next(0), 0]; at >= 0; parts++) {
    const following = next(at + 1)
    const head = bytes.indexOf('\r\n\r\n', at)
    if (parts > MOST_PARTS || (following >= 0 && (head < 0 || head - at > LONGEST_HEAD))) return false
    at = following
  }
  return true
}

async function packageIn(form: FormData): Promise<Buffer> {
  const file = form.get('package')
  return file instanceof File ? Buffer.from(await file.arrayBuffer()) : refuse('INVALID_INPUT')
}

function parsedJson(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}
