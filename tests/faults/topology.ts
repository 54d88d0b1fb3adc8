import type { Db } from '../../server/platform/db/actor.ts'
import { connect } from '../../server/platform/db/connect.ts'
import { startBucket } from '../support/bucket.ts'
import { FailingProxy } from '../support/failing-proxy.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { asOwner } from '../support/owner.ts'
import type { PostgresServer } from '../support/postgres-server.ts'
import { APP_SECRET, Site } from '../support/site.ts'
import { forgetThrottles } from '../support/throttles.ts'
import { type CaddyProxy, proxyUrl, startProxy } from './caddy.ts'
import { startFilledPostgres } from './filled-postgres.ts'
import { until } from './round.ts'

/** Opens /metrics of the servers. */
export const METRICS_TOKEN = 'a token of thirty-two characters'
/** The proxy asks every second; what it has sent before ends within three. */
export const DRAIN_SECONDS = 5
const READY_WITHIN_MS = 15_000

/** What a mail server says when a recipient is named: '550 5.1.1 No such user'; nothing for yes. */
type Answer = (address: string) => string | undefined
const takesAll: Answer = () => undefined

/**
 * Everything that a large installation has, on this machine: PostgreSQL with an owner and a user who serves, a bucket,
 * a mail server, two of the built server, and in front of them Caddy with the file that we ship (deploy/Caddyfile).
 */
export type Topology = {
  /** Of the proxy: what people use. */
  url: string
  proxy: CaddyProxy
  /** Running; each can be killed, stopped and started, and has its own `url` behind the proxy. */
  instances: [Site, Site]
  postgres: Pick<PostgresServer, 'crash' | 'startAgain'>
  /** Each behind a proxy, at which it can be made to fail. */
  bucket: { settings: Record<string, string>; proxy: FailingProxy }
  mail: Pick<MailServer, 'url' | 'received'> & { proxy: FailingProxy; answerTo: Answer }
  /** For the tools of whoever runs it: how they reach the database. */
  toolSettings: Record<string, string>
  /** How long each start of an instance took until its home page was answered, in milliseconds. */
  startsMs: number[]
  /** A way into the database past the servers, for as long as `work` takes. */
  withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Makes it as good as new, whatever was done to it, and proves that: all of it runs, the proxy sends people to both
   * servers, nobody has to wait for the mistakes of others, and no mail is on its way. What people there are stays.
   * `freshServers`: both are started again, because those that have worked have grown.
   * @throws when that cannot be had
   */
  restore(how?: { freshServers?: boolean }): Promise<void>
  stop(): Promise<void>
}

/**
 * @param settings what the servers' operator has set besides.
 * @throws NotPossible
 */
export async function startTopology(settings: Record<string, string> = {}): Promise<Topology> {
  const opened: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close()
  }
  try {
    const { postgres, ownerUrl, webUrl } = await startFilledPostgres({ isDurable: true })
    opened.push(postgres.stop)
    const bucket = await startBucketBehindDoor()
    opened.push(bucket.close)
    const mail = await startMailBehindDoor()
    opened.push(mail.stop)

    const url = await proxyUrl()
    const startsMs: number[] = []
    const common = {
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      DATABASE_OWNER_URL: ownerUrl,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Netzpass <post@netzpass.example>',
      METRICS_TOKEN,
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      ...bucket.settings,
      ...settings,
    }
    const start = async () => {
      const site = await Site.of({ postgresUrl: webUrl }, common, startsMs)
      opened.push(() => site.kill())
      await site.start()
      return site
    }
    const instances = await Promise.all([start(), start()])
    const proxy = await startProxy(
      url,
      instances.map((site) => new URL(site.url).host),
    )
    opened.push(proxy.stop)
    const withDatabase: Topology['withDatabase'] = async (work) => {
      const database = connect({ connectionString: ownerUrl }, async () => {})
      try {
        return await work(database.db)
      } finally {
        await database.close()
      }
    }
    const restore: Topology['restore'] = async ({ freshServers = false } = {}) => {
      for (const { proxy } of [mail, bucket]) if (proxy.mood !== 'open') await proxy.become('open')
      mail.answerTo = takesAll
      if (postgres.hasEnded()) await postgres.startAgain()
      if (freshServers) await Promise.all(instances.map((site) => site.kill()))
      await Promise.all(instances.filter(({ hasEnded }) => hasEnded).map((site) => site.start()))
      await provePeopleReach(url, instances)
      await withDatabase(async (db) => {
        await forgetThrottles(db)
        await asOwner(db, (tx) => tx.deleteFrom('mailOutbox').execute())
      })
      mail.received.length = 0
      startsMs.length = 0
    }
    await restore()
    return {
      url,
      proxy,
      instances,
      postgres,
      bucket,
      mail,
      toolSettings: { DATABASE_URL: ownerUrl, APP_SECRET },
      startsMs,
      withDatabase,
      restore,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Whether all who are asked say that they can serve people. */
export async function areReady({ url, instances }: Pick<Topology, 'url' | 'instances'>): Promise<boolean> {
  const asked = [url, ...instances.map((site) => site.url)].map((one) => fetch(`${one}/readyz`))
  return (await Promise.all(asked)).every(({ ok }) => ok)
}

/**
 * Whether people get to this server, now or within some seconds: what it has answered besides
 * those who only look how it is.
 */
export async function isReached(site: Site): Promise<boolean> {
  const before = await answeredBy(site)
  return until(async () => (await answeredBy(site)) > before, READY_WITHIN_MS)
}

async function answeredBy({ url }: Site): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()
  const counts = [...text.matchAll(/^netzpass_request_duration_seconds_count\{.*route="(.*?)".*\} (\d+)$/gm)]
  return counts
    .filter(([, route = '']) => !FOR_OPERATORS.includes(route))
    .reduce((sum, [, , count]) => sum + Number(count), 0)
}
const FOR_OPERATORS = ['/healthz', '/readyz', '/metrics']

async function provePeopleReach(url: string, instances: [Site, Site]) {
  const isReady = await until(() => areReady({ url, instances }).catch(() => false), READY_WITHIN_MS)
  if (!isReady) throw new Error('The servers are not ready.')
  const end = new AbortController()
  const visit = async () => {
    while (!end.signal.aborted) await (await fetch(`${url}/login`)).text()
  }
  const visiting = visit()
  const reached = await Promise.all(instances.map(isReached))
  end.abort()
  await visiting
  if (!reached.every(Boolean)) throw new Error('The proxy does not send people to both servers.')
}

async function startBucketBehindDoor() {
  let proxy: FailingProxy | undefined
  const { settings, close } = await startBucket(async (port) => {
    proxy = await FailingProxy.before(port)
    return proxy.port
  })
  return {
    settings,
    proxy: proxy as unknown as FailingProxy,
    close: async () => {
      await proxy?.close()
      await close()
    },
  }
}

async function startMailBehindDoor() {
  const server = await startMailServer({ answerTo: (address) => mail.answerTo(address) })
  const proxy = await FailingProxy.before(Number(new URL(server.url).port))
  const mail = {
    url: `smtp://127.0.0.1:${proxy.port}`,
    received: server.received,
    proxy,
    answerTo: takesAll,
    stop: async () => {
      await proxy.close()
      await server.stop()
    },
  }
  return mail
}
