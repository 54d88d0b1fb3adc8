import { once } from 'node:events'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { brand, ownBrand, takeBrand } from '../domain/brand.ts'
import type { Diagnosis } from '../domain/diagnosis.ts'
import { brandHint, readBrand } from './brand.ts'
import { Catalogue } from './content/competencies/catalogue.ts'
import { Questions } from './content/faq/questions.ts'
import { readBuiltContent } from './content/files/built.ts'
import { loadContent } from './content/files/load.ts'
import { Glossary } from './content/glossary/glossary.ts'
import { orphanedFilesJob } from './content/media/orphaned-files.ts'
import { publishDueJob } from './content/schedules/publish-due.ts'
import { labOf } from './content/simulations/lab.ts'
import { simulationCheckJob } from './content/simulations/watch/check-round.ts'
import { binJob } from './content/standing/bin.ts'
import { dailyStatusJob } from './learning/daily-status/round.ts'
import { openRecountWorker } from './learning/progress/recount-worker.ts'
import { agreementRemindersJob } from './learning/reminders/agreements.ts'
import { remindersJob } from './learning/reminders/round.ts'
import { vapidKeysOf } from './learning/reminders/vapid.ts'
import { Trial } from './learning/trial/trial.ts'
import { log } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { renderWith } from './mail/render.ts'
import { mailHint, mailRoute } from './mail/route.ts'
import { openMailWorker } from './mail/worker.ts'
import { mailAnnouncementsJob } from './operation/announcements/mail-round.ts'
import { backupJobs } from './operation/backup/scheduled.ts'
import { openBranding } from './operation/branding/branding.ts'
import { unusedPicturesJob } from './operation/branding/unused-pictures.ts'
import { createDoctor } from './operation/doctor/doctor.ts'
import { writePapers } from './operation/papers/write.ts'
import { setupHint } from './operation/setup/hint.ts'
import { openInstallation } from './operation/setup/installation.ts'
import { statisticsJob } from './operation/statistics/count-days.ts'
import { freeingAddresses } from './people/accounts/free-address.ts'
import { tellBeforeSixteenJob } from './people/consents/tell-before-sixteen.ts'
import { remindOfRemovalsJob } from './people/guardians/remind.ts'
import { erasureKeeper } from './people/privacy/erasures.ts'
import { cleaningJobs } from './people/retention/cleaning.ts'
import { retentionJob } from './people/retention/job.ts'
import { sessionJobs } from './people/sessions/cleaning.ts'
import { Terms } from './people/terms/terms.ts'
import { type Database, openDatabase } from './platform/db/connect.ts'
import { listen } from './platform/db/listen.ts'
import { createServerWithTimeouts, inOrder } from './platform/guard/connections.ts'
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

/** `demo`, `setup`, `mail`, `gaps`: lines for the operator about demo accounts, a first admin, where mails go, and missing legal details. */
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

/** How long requests in flight may take to finish once the server stops. */
const TIMEOUT_MS = 3_000

/** Opens the database, brings schema and content up to date, and listens. Whatever was opened is closed when it fails. */
export async function startServer(settings: Settings, { dev }: { dev: boolean }): Promise<RunningServer> {
  const http = createServerWithTimeouts()
  const opened: (() => Promise<void>)[] = []
  const live = new LiveHub()
  const sendConnectionsAway = connectionsOf(http)
  let isStopping = false
  const close = async () => {
    live.close() // open channels never end by themselves
    await closeServer(http) // first: requests in flight still need the rest
    for (const closeOne of opened.splice(0).reverse()) await closeOne()
  }
  const stop = async (hurry?: AbortSignal) => {
    isStopping = true
    sendConnectionsAway()
    await sleep(settings.DRAIN_SECONDS * 1000, undefined, { signal: hurry }).catch(() => {})
    await close() // open channels only now: their browsers come back at once, and should find another server
  }
  try {
    const own = await readBrand(settings)
    takeBrand(own.name ? { name: own.name } : {}) // for who asks while it starts
    const answerStarting = await listenOn(http, settings) // before the long part: a port that is taken says so at once

    const opening = openDatabase(settings)
    opened.push(() =>
      opening.then(
        ({ close }) => close(),
        () => {},
      ),
    )
    const [database, program] = await Promise.all([opening, loadProgram({ dev })])
    const { createApp, createAuth, prepareDemo, content } = program
    const secret = await readSecret(settings)
    if (!database.isNewer) await loadContent(database.db, content) // the newer version's stays
    const demo = await prepareDemo(database, settings)
    const catalogue = new Catalogue(database.db)
    const questions = new Questions(database.db)
    const glossary = new Glossary(database.db)
    const trial = new Trial(database.db)
    const terms = new Terms(database.db)
    const pages = new PageCache()
    const answers = new AnswerCache()
    const branding = await openBranding({ db: database.db, settings, file: own, changed: () => pages.drop() })
    const dropContent = () => {
      for (const kept of [catalogue, questions, glossary, trial, terms, pages, answers]) kept.drop()
    }
    const mailWorker = await openMailWorker(database.db, settings)
    opened.push(mailWorker.close)
    const recounts = openRecountWorker(database.db)
    opened.push(recounts.close)
    const pictures = await openStorage(settings, 'media')
    const erasures = erasureKeeper(database.db, await openStorage(settings, 'erased'))
    const heard = {
      content: dropContent,
      branding: () => void branding.reload(),
      mail: () => mailWorker.look(),
      recount: () => recounts.look(),
      family: (payload?: string) => live.hearFamily(payload),
      session: (payload?: string) => live.hearSession(payload),
      erased: erasures.look,
    }
    const notifications = await listen(database.clientConfig, heard, dropContent)
    opened.push(notifications.close)
    recounts.look() // for what the content files changed just now, or a killed server left

    const vite = dev ? await startVite(http) : undefined
    if (vite) opened.push(() => vite.close())
    const build = withBrand(
      () => (vite ? (vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>) : importBuild()),
      ownBrand,
    )
    const mailer = createMailer({
      render: renderWith(build),
      publicUrl: settings.PUBLIC_URL,
      route: mailRoute(settings),
      secret,
    })
    if (settings.OUTBOUND_ALLOW.length > 0) {
      log.warn({ allowed: settings.OUTBOUND_ALLOW }, 'Started with inner addresses that may be called.')
    }
    const services: Services = {
      db: database.db,
      catalogue,
      questions,
      glossary,
      trial,
      terms,
      mailer,
      live,
      outbound: createOutbound({ allowed: settings.OUTBOUND_ALLOW }),
      lab: labOf(settings, secret),
      storage: pictures,
      invitationKey: secret,
      publicUrl: settings.PUBLIC_URL,
      throttle: createThrottle(database.db, secret),
      doctor: createDoctor({
        settings,
        secret,
        outbound: createOutbound({ allowed: settings.OUTBOUND_ALLOW }),
        database: { value: { db: database.db, owner: ownerOf(settings, database) } },
      }),
      branding,
      installation: openInstallation({ settings, database }),
    }
    const origins = allowedOrigins(settings.PUBLIC_URL)
    const app = createApp({
      services,
      auth: createAuth({
        pool: database.pool,
        secret,
        publicUrl: settings.PUBLIC_URL,
        trustedOrigins: origins,
        google: googleSettings(settings),
        mustConfirmEmail: mailer.isDelivering,
        freeAddress: mailer.isDelivering ? freeingAddresses(database.db) : undefined,
      }),
      pool: database.pool,
      pages,
      answers,
      hasMailbox: mailRoute(settings) === 'mailbox',
      allowedOrigins: origins,
      trustedProxies: settings.TRUST_PROXY,
      metricsToken: settings.METRICS_TOKEN,
      writePapers: () => writePapers(database.pool, settings),
      isStopping: () => isStopping,
      build,
      dev,
    })
    const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
    http.off('request', answerStarting)
    http.on(
      'request',
      inOrder((request, response) =>
        vite ? vite.middlewares(request, response, () => answer(request, response)) : answer(request, response),
      ),
    )
    const stopping = new AbortController()
    const dailyStatus = dailyStatusJob({
      db: database.db,
      mailer,
      key: secret,
      publicUrl: settings.PUBLIC_URL,
      outbound: createOutbound({ allowed: settings.OUTBOUND_ALLOW }),
      signal: stopping.signal,
    })
    const reminders = remindersJob({
      db: database.db,
      keys: vapidKeysOf(secret),
      outbound: createOutbound({ allowed: settings.OUTBOUND_ALLOW }),
      signal: stopping.signal,
    })
    const simulationCheck = simulationCheckJob({
      db: database.db,
      lab: services.lab,
      outbound: createOutbound({ allowed: settings.OUTBOUND_ALLOW }),
      signal: stopping.signal,
    })
    const jobs = await startJobs(database.pool, [
      ...mailWorker.jobs,
      ...recounts.jobs,
      ...cleaningJobs(database.db),
      ...sessionJobs(database.pool),
      retentionJob(database.db, mailer),
      tellBeforeSixteenJob(database.db, mailer),
      remindOfRemovalsJob(database.db, mailer),
      statisticsJob(database.db),
      erasures.job,
      orphanedFilesJob(database.db, pictures),
      unusedPicturesJob(database.db),
      binJob(database.db),
      publishDueJob({ db: database.db, outbound: services.outbound, signal: stopping.signal }),
      dailyStatus,
      reminders,
      agreementRemindersJob(database.db),
      mailAnnouncementsJob({ db: database.db, mailer, signal: stopping.signal }),
      simulationCheck,
      ...(await backupJobs({ db: database.db, settings, mailer, signal: stopping.signal })),
    ])
    opened.push(jobs.stop, async () => stopping.abort())
    const whatIsBroken = async () => {
      const diagnoses = await services.doctor.examineStart()
      return isStopping ? [] : diagnoses
    }
    return {
      address: settings.PUBLIC_URL,
      demo,
      setup: database.isNewer ? undefined : await setupHint({ db: database.db, settings, secret }),
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

const startVite = async (http: Server) =>
  (await import('vite')).createServer({ server: { middlewareMode: true, hmr: { server: http } }, appType: 'custom' })

/** Listens, and answers 503 until the application takes over from the listener that is returned. */
async function listenOn(http: Server, { PORT, HOST }: Pick<Settings, 'PORT' | 'HOST'>) {
  const answerStarting: RequestListener = (_request, response) => {
    response.writeHead(503, { 'retry-after': '2', 'content-type': 'text/plain; charset=utf-8' })
    response.end(`${brand.name} startet gerade. Bitte versuchen Sie es gleich noch einmal.`)
  }
  http.on('request', answerStarting)
  http.listen(PORT, HOST)
  await once(http, 'listening')
  return answerStarting
}

/** @returns a function: from then on all responses, those in progress too, close their connection */
function connectionsOf(http: Server): () => void {
  const answering = new Set<ServerResponse>()
  let areLeaving = false
  const isLast = (response: ServerResponse) => response.headersSent || response.setHeader('connection', 'close')
  http.on('request', (_request, response) => {
    if (areLeaving) return isLast(response)
    answering.add(response)
    response.once('close', () => answering.delete(response))
  })
  return () => {
    areLeaving = true
    for (const response of answering) isLast(response)
  }
}

/** Takes no new requests, lets those in flight finish, and cuts off the rest after TIMEOUT_MS. */
async function closeServer(http: Server) {
  if (!http.listening) return
  const closed = once(http, 'close')
  http.close()
  const tidying = setInterval(() => http.closeIdleConnections(), 50) // responses already begun keep connections open
  const timer = setTimeout(() => http.closeAllConnections(), TIMEOUT_MS)
  await closed
  clearInterval(tidying)
  clearTimeout(timer)
}
