import { randomUUID } from 'node:crypto'
import { serveStatic } from '@hono/node-server/serve-static'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { type Context, Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import type { Auth } from './accounts/auth.ts'
import { accountRoutes } from './accounts/http.ts'
import { findPerson } from './accounts/session.ts'
import type { Catalogue } from './competencies/catalogue.ts'
import type { Db } from './db/actor.ts'
import { TooManyAttempts } from './db/refuse.ts'
import { clientAddressOf } from './guard/client-address.ts'
import { ownHostOnly } from './guard/host.ts'
import { soundInputOnly } from './guard/input.ts'
import { ownOriginOnly } from './guard/origin.ts'
import { isFromOwnMachine } from './guard/own-machine.ts'
import type { Throttle } from './guard/throttle.ts'
import type { LiveHub } from './live/hub.ts'
import { log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import { appRouter, createCaller } from './router.ts'
import type { Context as ProcedureContext } from './trpc.ts'
import { pageHandler } from './web/pages.ts'
import { securityHeaders } from './web/security-headers.ts'

const ASSETS = './build/client'

type RequestVariables = { Variables: { requestId: string; clientAddress: string } }

type AppOptions = {
  auth: Auth
  db: Db
  catalogue: Catalogue
  mailer: Mailer
  /** Whether mails are kept for reading at /postfach. */
  hasMailbox: boolean
  live: LiveHub
  invitationKey: string
  publicUrl: string
  allowedOrigins: string[]
  throttle: Throttle
  trustedProxies: number
  build: () => Promise<ServerBuild>
  dev: boolean
}

/** The whole server as one function from request to answer; read it from top to bottom. */
export function createApp(options: AppOptions) {
  const { auth, db, dev } = options
  const app = new Hono<RequestVariables>()

  app.use(async (c, next) => {
    c.set('requestId', randomUUID().slice(0, 8))
    c.set('clientAddress', clientAddressOf(c, options.trustedProxies))
    await next()
    for (const [name, value] of Object.entries(securityHeaders(c.req.path))) c.header(name, value)
  })
  app.onError((error, c) => {
    log.error({ err: error, requestId: c.get('requestId') }, 'A request failed.')
    return c.text(`Da ist etwas schiefgegangen. Bitte laden Sie die Seite neu. (Kennung ${c.get('requestId')})`, 500)
  })

  app.get('/healthz', (c) => c.text('ok'))

  app.use(ownHostOnly(options.publicUrl, options.allowedOrigins))
  app.use(ownOriginOnly(options.allowedOrigins))
  app.use(soundInputOnly)

  const procedureContext = (c: Context<RequestVariables>): ProcedureContext => {
    let person: ReturnType<typeof findPerson> | undefined
    return {
      db,
      catalogue: options.catalogue,
      mailer: options.mailer,
      mailboxIsOpen: options.hasMailbox && isFromOwnMachine(c, options.publicUrl),
      live: options.live,
      invitationKey: options.invitationKey,
      publicUrl: options.publicUrl,
      requestId: c.get('requestId'),
      throttle: options.throttle,
      clientAddress: c.get('clientAddress'),
      // Batched calls share one look-up.
      findPerson: () => {
        person ??= findPerson(c, auth, db)
        return person
      },
      findPersonAnew: () => findPerson(c, auth, db),
    }
  }

  app.use('/api/*', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  app.route('/api/auth', accountRoutes({ auth, db, mailer: options.mailer, throttle: options.throttle }))
  app.all('/trpc/*', async (c) => {
    const response = await fetchRequestHandler({
      endpoint: '/trpc',
      req: c.req.raw,
      router: appRouter,
      allowMethodOverride: true, // queries by POST; a mutation by GET is refused all the same
      createContext: () => procedureContext(c),
      responseMeta: ({ errors }) => ({ headers: retryAfter(errors) }),
      onError: ({ error, path }) => {
        if (error.code === 'INTERNAL_SERVER_ERROR')
          log.error({ err: error, path, requestId: c.get('requestId') }, 'A procedure failed.')
      },
    })
    response.headers.set('cache-control', 'no-store')
    response.headers.set('x-accel-buffering', 'no') // a proxy that gathers what it passes on would hold back live events
    return response
  })

  if (!dev) {
    const year = 'public, max-age=31536000, immutable' // file names carry a hash
    app.use(
      '/assets/*',
      serveStatic({ root: ASSETS, precompressed: true, onFound: (_path, c) => c.header('cache-control', year) }),
    )
    app.all('/assets/*', (c) => c.notFound())
    app.use('/favicon.svg', serveStatic({ root: ASSETS }))
  }
  const visitorApi = (c: Context<RequestVariables>) =>
    createCaller({ ...procedureContext(c), findPerson: async () => undefined })
  app.all('*', pageHandler({ build: options.build, dev, api: visitorApi }))
  return app
}

/** How long a refused call has to wait, for programs. */
function retryAfter(errors: readonly { cause?: unknown }[]): Record<string, string> {
  const waits = errors.map(({ cause }) => (cause instanceof TooManyAttempts ? cause.retryAfterSeconds : 0))
  const longest = Math.max(0, ...waits)
  return longest > 0 ? { 'retry-after': String(longest) } : {}
}
