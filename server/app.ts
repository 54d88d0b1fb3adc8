import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type pg from 'pg'
import type { ServerBuild } from 'react-router'
import { createLab } from '../simulator/lab.ts'
import { mediaRoutes } from './content/media/routes.ts'
import { uploadRoutes } from './content/media/upload.ts'
import { packageRoutes } from './content/packages/routes.ts'
import { dailyStatusRoutes } from './learning/daily-status/off.ts'
import { simulationRoutes } from './learning/simulations/routes.ts'
import { log, withRequestId } from './log.ts'
import { brandPictureRoutes, brandUploadRoutes, ownIcon } from './operation/branding/routes.ts'
import { PROBE_PATH, probeRoutes } from './operation/doctor/probe.ts'
import type { WrittenPapers } from './operation/papers/papers.ts'
import { paperRoutes } from './operation/papers/routes.ts'
import { setupRoutes } from './operation/setup/routes.ts'
import type { Auth } from './people/accounts/auth.ts'
import { accountRoutes } from './people/accounts/http.ts'
import { findPerson, type Person, RequestSession } from './people/accounts/session.ts'
import { waitingToSignIn } from './people/accounts/sign-in-line.ts'
import { exportRoutes } from './people/privacy/export/routes.ts'
import { logOutage, OUTAGE_RETRY_SECONDS, outageBehind } from './platform/db/outage.ts'
import { readsOf } from './platform/db/reads/reads.ts'
import { TooManyAttempts } from './platform/db/refuse.ts'
import { refuseForNow, refuseRequest } from './platform/guard/answer.ts'
import { callerKey, clientAddressOf } from './platform/guard/client-address.ts'
import { ownHostOnly } from './platform/guard/host.ts'
import { requestValidation } from './platform/guard/input.ts'
import { ownOriginOnly } from './platform/guard/origin.ts'
import { isFromOwnMachine } from './platform/guard/own-machine.ts'
import { type Asked, createRateLimit } from './platform/guard/rate-limit.ts'
import { observeRequest, routeLabel } from './platform/health/metrics.ts'
import { healthRoutes } from './platform/health/routes.ts'
import { ageLabelRoutes } from './platform/web/age-label.ts'
import type { AnswerCache } from './platform/web/answer-cache.ts'
import { canonicalAddresses } from './platform/web/canonical-address.ts'
import { iconPaths, manifestRoutes } from './platform/web/manifest.ts'
import type { PageCache } from './platform/web/page-cache.ts'
import { pageHandler } from './platform/web/pages.ts'
import type { RequestVariables } from './platform/web/request-variables.ts'
import { searchEngineRoutes } from './platform/web/search-engines.ts'
import { headersOf, setSecurityHeaders } from './platform/web/security-headers.ts'
import { securityTxtRoutes } from './platform/web/security-txt.ts'
import { appRouter, createCaller } from './router.ts'
import type { Services } from './services.ts'
import type { Context as ProcedureContext } from './trpc.ts'
import { answerCalls } from './trpc-routes.ts'

const ASSETS = './build/client'
const CONTENT = './content'
const procedures = new Set(Object.keys(appRouter._def.procedures))

export type AppOptions = {
  services: Services
  auth: Auth
  pool: pg.Pool
  pages: PageCache
  answers: AnswerCache
  /** Whether mails are kept for reading at /postfach. */
  hasMailbox: boolean
  allowedOrigins: string[]
  trustedProxies: number
  metricsToken: string | undefined
  writePapers: () => Promise<WrittenPapers>
  isStopping: () => boolean
  build: () => Promise<ServerBuild>
  dev: boolean
}

/** The whole server as one function from request to answer; read it from top to bottom. */
export function createApp({ services, ...ownOptions }: AppOptions) {
  const options = { ...services, ...ownOptions }
  const { auth, db, dev } = options
  const isHttps = options.publicUrl.startsWith('https:')
  const app = new Hono<RequestVariables>()

  app.use(async (c, next) => {
    const requestId = randomUUID().slice(0, 8)
    const startedAt = performance.now()
    c.set('requestId', requestId)
    c.set('clientAddress', clientAddressOf(c, options.trustedProxies))
    await withRequestId(requestId, next)
    const ms = performance.now() - startedAt
    const isSent = c.res === RESPONSE_ALREADY_SENT
    const { status } = isSent ? { status: (c.env as HttpBindings).outgoing.statusCode } : c.res
    observeRequest({ method: c.req.method, route: routeLabel(c, procedures), status, ms })
    if (isSent) return // with all its headers, by the page cache or for calls
    headersOf(c).set('x-request-id', requestId)
    setSecurityHeaders(c, { isHttps })
  })
  const logFailure = (c: Context<RequestVariables>, error: Error) =>
    log.error({ err: error, requestId: c.get('requestId') }, 'A request failed.')
  app.notFound((c) => refuseRequest(c, 'NOT_FOUND'))
  app.onError((error, c) => {
    const outage = outageBehind(error)
    if (outage) {
      logOutage(outage)
      return c.text(outage.message, 503, { 'retry-after': String(OUTAGE_RETRY_SECONDS) })
    }
    logFailure(c, error)
    return c.text(`Da ist etwas schiefgegangen. Bitte laden Sie die Seite neu. (Kennung ${c.get('requestId')})`, 500)
  })

  app.route('/', healthRoutes({ ...options, waitingToSignIn }))

  app.use(ownHostOnly(options))
  if (!dev) app.use(options.pages.middleware((c) => setSecurityHeaders(c, { isHttps })))
  app.use(ownOriginOnly(options.allowedOrigins))
  app.route('/api/packages', packageRoutes(options)) // before request validation: packages are larger, and no text
  app.use(requestValidation)

  const rateLimit = createRateLimit()
  /** Calls that look nobody up, or find nobody. @throws TooManyAttempts */
  const spendVisit = (c: Context<RequestVariables>, calls: readonly unknown[]) =>
    rateLimit.spend(callerKey(c.get('clientAddress')), { type: 'visit', calls })
  const procedureContext = (c: Context<RequestVariables>, asked: Asked[] = []): ProcedureContext => {
    const spend = ({ id }: Person) => {
      for (const one of asked) rateLimit.spend(id, one)
    }
    const spendByAddress = () => {
      for (const { calls } of asked) spendVisit(c, calls)
    }
    const session = new RequestSession(c, auth, db, spend, spendByAddress) // batched calls share one look-up
    if (!session.hasCookie) spendByAddress()
    return {
      ...services,
      mailboxIsOpen: options.hasMailbox && isFromOwnMachine(c, options.publicUrl),
      requestId: c.get('requestId'),
      clientAddress: c.get('clientAddress'),
      session,
      reads: readsOf.get(db)?.gather(),
      findPerson: () => session.person(),
      findPersonAgain: () => findPerson(c, auth, db),
    }
  }

  app.route('/api/auth', accountRoutes(options))
  app.route('/api/own-data', exportRoutes(options))
  app.route('/api/media', uploadRoutes(options))
  app.route('/api/brand', brandUploadRoutes(options))
  app.route('/api/papers', paperRoutes(options))
  app.route('/api/setup', setupRoutes(options))
  app.route(PROBE_PATH, probeRoutes(options.appSecret))
  app.route('/api/simulations', simulationRoutes(options))
  app.route('/abmelden', dailyStatusRoutes(options)) // the page itself comes with the others
  if (options.lab.url === `${options.publicUrl}/lab`) app.route('/lab', createLab(options.lab))
  app.all(
    '/trpc/*',
    answerCalls({ services, auth, answers: options.answers, contextOf: procedureContext, spendVisit, isHttps }),
  )

  app.route('/media', mediaRoutes(options))
  app.route('/brand', brandPictureRoutes(options))
  // Lessons name drawings with a hash, activities without.
  const [forever, forADay] = [cachedFor('public, max-age=31536000, immutable'), cachedFor('public, max-age=86400')]
  app.use('/drawings/*', (c, next) => (c.req.query('v') ? forever : forADay)(c, next))
  app.use('/pictures/*', forADay)
  for (const path of ['/drawings/*', '/pictures/*']) {
    app.use(path, serveStatic({ root: CONTENT }))
    app.all(path, (c) => c.notFound())
  }
  if (!dev) {
    app.use('/assets/*', forever) // file names carry a hash
    app.use('/assets/*', serveStatic({ root: ASSETS, precompressed: true }))
    app.all('/assets/*', (c) => c.notFound())
    app.use('/service-worker.js', cachedFor('no-cache'), serveStatic({ root: ASSETS, precompressed: true }))
    for (const path of ['/favicon.svg', '/preview.png', '/polyfills.js', ...iconPaths])
      app.use(path, ownIcon(options.branding), forADay, serveStatic({ root: ASSETS, precompressed: true }))
  }
  app.route('/', manifestRoutes())
  app.route('/', searchEngineRoutes(options))
  app.route('/', ageLabelRoutes(options))
  app.route('/', securityTxtRoutes(options))
  // As a visitor, whoever asks. A page that reads the database, depends on who asks, or fails is not cached.
  const api = (c: Context<RequestVariables>, readsMoment: () => void) =>
    createCaller(
      {
        ...procedureContext(c),
        findPerson: async () => undefined,
        session: undefined,
        get reads() {
          readsMoment()
          return readsOf.get(db)?.gather()
        },
        get db() {
          readsMoment()
          return db
        },
        get mailboxIsOpen() {
          readsMoment()
          return procedureContext(c).mailboxIsOpen
        },
      },
      { onError: readsMoment },
    )
  app.all(
    '*',
    pagesAreRead,
    canonicalAddresses(options.build),
    async (c, next) => {
      try {
        rateLimit.spend(callerKey(c.get('clientAddress')), { type: 'page', calls: [c.req.path] })
      } catch (error) {
        if (error instanceof TooManyAttempts) return refuseForNow(c, error)
        throw error
      }
      return next()
    },
    pageHandler({ build: options.build, dev, publicUrl: options.publicUrl, api, report: logFailure }),
  )
  return app
}

/** Pages take no data in: for other methods the library would answer in English or fail. */
const pagesAreRead: MiddlewareHandler = async (c, next) =>
  ['GET', 'HEAD'].includes(c.req.method) ? next() : refuseRequest(c, 'WRONG_METHOD')

/** Set on what was found, after the answer: what the file server is told while it answers comes too late. */
const cachedFor =
  (cacheControl: string): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (c.res.ok) c.header('cache-control', cacheControl)
  }
