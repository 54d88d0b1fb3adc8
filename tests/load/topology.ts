import pg from 'pg'
import type { Db } from '../../server/db/actor.ts'
import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { startBucket } from '../bucket.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { type PostgresServer, startPostgres } from '../postgres-server.ts'
import { APP_SECRET, Site } from '../site.ts'
import { type CaddyProxy, proxyUrl, startProxy } from './caddy.ts'

/**
 * Everything that a large installation has, on this machine: PostgreSQL with an owner and a user who serves, a bucket, a
 * mail server, two of the built server, and in front of them Caddy with the file that we ship (deploy/Caddyfile).
 */
export type Topology = {
  /** Of the proxy: what people use. */
  url: string
  proxy: CaddyProxy
  /** Running; each can be killed, stopped and started, and has its own `url` behind the proxy. */
  instances: [Site, Site]
  postgres: Pick<PostgresServer, 'crash' | 'startAgain'>
  bucket: Awaited<ReturnType<typeof startBucket>>
  mail: MailServer
  /** For the tools of whoever runs it: how they reach the database. */
  toolSettings: Record<string, string>
  /** How long each start of an instance took until its home page was answered, in milliseconds. */
  startsMs: number[]
  /** A way into the database past the servers, for as long as `work` takes. */
  withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>
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
    const postgres = await startPostgres({ isDurable: true })
    opened.push(postgres.stop)
    const { ownerUrl, webUrl } = await makeDatabase(postgres)
    const bucket = await startBucket()
    opened.push(bucket.close)
    const mail = await startMailServer()
    opened.push(mail.stop)

    const url = await proxyUrl()
    const startsMs: number[] = []
    const common = {
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      DATABASE_OWNER_URL: ownerUrl,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Netzpass <post@netzpass.example>',
      ...bucket.settings,
      ...settings,
    }
    const start = async () => {
      const site = await Site.of({ postgresUrl: webUrl }, common, startsMs)
      opened.push(() => site.kill())
      await site.start()
      return site
    }
    const instances: [Site, Site] = [await start(), await start()]
    startsMs.length = 0 // the first fills the database with content
    const proxy = await startProxy(
      url,
      instances.map((site) => new URL(site.url).host),
    )
    opened.push(proxy.stop)
    return {
      url,
      proxy,
      instances,
      postgres,
      bucket,
      mail,
      toolSettings: { DATABASE_URL: ownerUrl, APP_SECRET },
      startsMs,
      withDatabase: async (work) => {
        const database = connect({ connectionString: ownerUrl }, async () => {})
        try {
          return await work(database.db)
        } finally {
          await database.close()
        }
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A database with its schema, and the two users of docs/operations.md. */
async function makeDatabase(postgres: PostgresServer) {
  const root = new pg.Client(postgres.url('postgres'))
  await root.connect()
  try {
    await root.query('create role netzpass_owner login createrole')
    await root.query('create database netzpass owner netzpass_owner')
    const ownerUrl = as('netzpass_owner', postgres.url('netzpass'))
    await migrate({ connectionString: ownerUrl })
    await root.query('create role netzpass_web login noinherit in role app_login')
    return { ownerUrl, webUrl: as('netzpass_web', postgres.url('netzpass')) }
  } finally {
    await root.end()
  }
}

const as = (user: string, url: string) => Object.assign(new URL(url), { username: user }).href
