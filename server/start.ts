import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import type { Diagnosis } from '../domain/operation/diagnosis.ts'
import { ownBrand, takeBrand } from '../domain/platform/brand.ts'
import { brandHint, readBrand } from './brand.ts'
import { Catalogue } from './content/competencies/catalogue.ts'
import { rememberQuestions } from './content/faq/questions.ts'
import { readBuiltContent } from './content/files/built.ts'
import { loadContent } from './content/files/load.ts'
import { rememberGlossary } from './content/glossary/glossary.ts'
import { labOf } from './content/simulations/lab.ts'
import { createHttpServer, type HttpServer } from './http-server.ts'
import { jobsOf } from './jobs.ts'
import { openRecountWorker } from './learning/progress/recount.ts'
import { Trial } from './learning/trial/trial.ts'
import { log } from './log.ts'
import { createMailer, renderWith } from './mail/mailer.ts'
import { mailHint, mailRoute } from './mail/route.ts'
import { openMailWorker } from './mail/worker.ts'
import { openBranding } from './operation/branding/branding.ts'
import { createDoctor } from './operation/doctor/doctor.ts'
import { writePapers } from './operation/papers/papers.ts'
import { openInstallation } from './operation/setup/installation.ts'
import { setupHint } from './operation/setup/link.ts'
import { freeingAddresses } from './people/accounts/free-address.ts'
import { erasureKeeper } from './people/privacy/erasures.ts'
import { Terms } from './people/terms/terms.ts'
import type { Db } from './platform/db/actor.ts'
import { type Database, openDatabase } from './platform/db/connect.ts'
import { listen } from './platform/db/listen.ts'
import { createThrottle } from './platform/guard/throttle.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { LiveHub } from './platform/live/hub.ts'
import { createOutbound } from './platform/outbound/outbound.ts'
import { AnswerCache } from './platform/web/answer-cache.ts'
import { importBuild, withBrand } from './platform/web/build.ts'
import { PageCache } from './platform/web/page-cache.ts'
import { readSecret } from './secret.ts'
import type { Services } from './services.ts'
import { allowedOrigins, googleSettings, type Settings } from './settings.ts'
import { openStorage } from './storage.ts'

/**
 * `demo`, `setup`, `mail`, `gaps`: lines for the operator: demo accounts, first admin, mails, missing legal details.
 */
export type RunningServer = {
  address: string
  demo: string | undefined
  setup: string | undefined
  mail: string | undefined
  gaps: string | undefined
  /** Looks at what the server needs, now that it answers. */
  whatIsBroken(): Promise<Diagnosis[]>
  /** Serves on for DRAIN_SECONDS, or until `hurry`, while /readyz sends load balancers elsewhere; then ends. */
  stop(hurry?: AbortSignal): Promise<void>
}

/** Opens the database, brings schema and content up to date, and listens. When it fails, all of that is closed. */
export async function startServer(settings: Settings, { dev }: { dev: boolean }): Promise<RunningServer> {
  const server = createHttpServer(settings)
  const opened: (() => Promise<void>)[] = []
  const live = new LiveHub()
  let isStopping = false
  const close = async () => {
    live.close() // open channels never end by themselves
    await server.close() // first: requests in flight still need the rest
    for (const closeOne of opened.splice(0).reverse()) await closeOne()
  }
  const stop = async (hurry?: AbortSignal) => {
    isStopping = true
    server.sendAway()
    await sleep(settings.DRAIN_SECONDS * 1000, undefined, { signal: hurry }).catch(() => {})
    await close() // open channels only now: their browsers come back at once, and should find another server
  }
  try {
    const own = await readBrand(settings)
    takeBrand(own.name ? { name: own.name } : {}) // for who asks while it starts
    await server.listen() // before the long part: a port that is taken says so at once

    const opening = openDatabase(settings)
    opened.push(() =>
      opening.then(
        ({ close }) => close(),
        () => {},
      ),
    )
    const [database, program] = await Promise.all([opening, loadProgram({ dev })])
    const { createApp, createAuth, prepareDemo, content } = program
    const { db, pool } = database
    const secret = await readSecret(settings)
    if (!database.isNewer) await loadContent(db, content) // the newer version's stays
    const demo = await prepareDemo(database, settings)

    const { drop: dropContent, pages, answers, ...caches } = createCaches(db)
    const branding = await openBranding({ db, settings, file: own, changed: () => pages.drop() })
    const mailWorker = await openMailWorker(db, settings)
    opened.push(mailWorker.close)
    const recounts = openRecountWorker(db)
    opened.push(recounts.close)
    const erasures = erasureKeeper(database, await openStorage(settings, 'erased'))
    const heard = {
      content: dropContent,
      branding: () => void branding.reload(),
      mail: () => mailWorker.runNow(),
      recount: () => recounts.runNow(),
      family: (payload?: string) => live.hearFamily(payload),
      session: (payload?: string) => live.hearSession(payload),
      erased: erasures.runNow,
    }
    const notifications = await listen(database.clientConfig, heard, dropContent)
    opened.push(notifications.close)
    recounts.runNow() // for what the content files changed just now, or a killed server left

    const vite = dev ? await startVite(server) : undefined
    if (vite) opened.push(() => vite.close())
    const build = withBrand(
      () => (vite ? (vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>) : importBuild()),
      ownBrand,
    )
    const publicUrl = settings.PUBLIC_URL
    const mailer = createMailer({ render: renderWith(build), publicUrl, route: mailRoute(settings), secret })
    const newOutbound = () => createOutbound({ allowed: settings.OUTBOUND_ALLOW })
    if (settings.OUTBOUND_ALLOW.length > 0) {
      log.warn({ allowed: settings.OUTBOUND_ALLOW }, 'Started with inner addresses that may be called.')
    }
    const services: Services = {
      ...caches,
      db,
      mailer,
      live,
      outbound: newOutbound(),
      lab: labOf(settings, secret),
      storage: await openStorage(settings, 'media'),
      appSecret: secret,
      publicUrl,
      throttle: createThrottle(db, secret),
      doctor: createDoctor({
        settings,
        secret,
        outbound: newOutbound(),
        database: { value: { db, owner: ownerOf(settings, database) } },
      }),
      branding,
      installation: openInstallation({ settings, database }),
    }
    const origins = allowedOrigins(publicUrl)
    const app = createApp({
      services,
      auth: createAuth({
        pool,
        secret,
        publicUrl,
        trustedOrigins: origins,
        google: googleSettings(settings),
        mustConfirmEmail: mailer.isDelivering,
        freeAddress: mailer.isDelivering ? freeingAddresses(db) : undefined,
      }),
      pool,
      pages,
      answers,
      hasMailbox: mailRoute(settings) === 'mailbox',
      allowedOrigins: origins,
      trustedProxies: settings.TRUST_PROXY,
      metricsToken: settings.METRICS_TOKEN,
      writePapers: () => writePapers(pool, settings),
      isStopping: () => isStopping,
      build,
      dev,
    })
    const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
    server.answerWith((request, response) =>
      vite ? vite.middlewares(request, response, () => answer(request, response)) : answer(request, response),
    )

    const stopping = new AbortController()
    const jobs = await startJobs(pool, [
      ...mailWorker.jobs,
      ...recounts.jobs,
      erasures.job,
      ...(await jobsOf({ database, settings, services, secret, newOutbound, signal: stopping.signal })),
    ])
    opened.push(jobs.stop, async () => stopping.abort())
    const whatIsBroken = async () => {
      const diagnoses = await services.doctor.examineStart()
      return isStopping ? [] : diagnoses
    }
    return {
      address: publicUrl,
      demo,
      setup: database.isNewer ? undefined : await setupHint({ db, settings, secret }),
      mail: mailHint(settings),
      gaps: brandHint(settings, ownBrand()),
      whatIsBroken,
      stop,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** What a server keeps in memory of what everybody may read. `drop`: some of it has changed, on whichever server. */
function createCaches(db: Db) {
  const caches = {
    catalogue: new Catalogue(db),
    questions: rememberQuestions(db),
    glossary: rememberGlossary(db),
    trial: new Trial(db),
    terms: new Terms(db),
    pages: new PageCache(),
    answers: new AnswerCache(),
  }
  const drop = () => {
    for (const cache of Object.values(caches)) cache.drop()
  }
  return { ...caches, drop }
}

/** The connection that sees which migrations have run. */
const ownerOf = ({ DATABASE_OWNER_URL }: Settings, { clientConfig }: Database) =>
  DATABASE_OWNER_URL ? { connectionString: DATABASE_OWNER_URL } : clientConfig

/**
 * The large modules and the content files. Loading takes as long as opening the database, in a thread or elsewhere:
 * both run at the same time, and therefore these modules are imported here and not above.
 */
async function loadProgram({ dev }: { dev: boolean }) {
  const [{ createAuth }, { createApp }, { prepareDemo }, content] = await Promise.all([
    import('./people/accounts/auth.ts'),
    import('./app.ts'),
    import('./operation/demo/prepare.ts'),
    dev ? import('./content/files/files.ts').then(({ readContent }) => readContent()) : readBuiltContent(),
  ])
  if (!dev) await importBuild().catch(() => {}) // loaded ahead for the first page, which reports what is wrong
  return { createAuth, createApp, prepareDemo, content }
}

const startVite = async ({ http }: HttpServer) =>
  (await import('vite')).createServer({ server: { middlewareMode: true, hmr: { server: http } }, appType: 'custom' })
