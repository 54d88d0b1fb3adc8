import { strToU8, zipSync } from 'fflate'
import { Hono } from 'hono'
import { today } from '../../../domain/platform/dates.ts'
import { answerRefusal } from '../../people/accounts/answers.ts'
import { requireStaffAt, type StaffRouteOptions } from '../../people/accounts/staff-route.ts'
import { audit } from '../../platform/audit/record.ts'
import { asActor } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { SettingsError } from '../../settings.ts'
import type { WrittenPapers } from './papers.ts'

type PaperOptions = StaffRouteOptions & { writePapers: () => Promise<WrittenPapers> }

/**
 * GET /api/papers answers with a ZIP of the papers that `npm run papers` writes (decision 101). A file, so a route
 * and no procedure. Refused like the accounts API: UNAUTHORIZED, FORBIDDEN, TWO_FACTOR_NEEDED, PAPERS_UNREADABLE.
 */
export function paperRoutes(options: PaperOptions) {
  const routes = new Hono()
  routes.onError(answerRefusal)
  routes.get('/', async (c) => {
    const operator = await requireStaffAt(c, { name: 'admin.papers.download', duty: 'operate' }, options)
    const { files } = await options.writePapers().catch((error) => {
      throw error instanceof SettingsError ? refuse('PAPERS_UNREADABLE') : error
    })
    await asActor(options.db, operator, (tx) => audit(tx, { action: 'papers downloaded', actorId: operator.id }))
    c.header('content-type', 'application/zip')
    c.header('content-disposition', `attachment; filename="netzpass-unterlagen-${today()}.zip"`)
    c.header('cache-control', 'no-store')
    return c.body(zipSync(Object.fromEntries(files.map(({ file, text }) => [file, strToU8(text)]))).slice())
  })
  return routes
}
