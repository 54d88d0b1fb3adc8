import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import type pg from 'pg'
import { Gauge, Registry } from 'prom-client'
import { asSystem, type Db } from '../db/actor.ts'
import { readsOf } from '../db/reads/reads.ts'
import { isFromOwnMachine } from '../guard/own-machine.ts'
import type { LiveHub } from '../live/hub.ts'
import { processMetrics } from './metrics.ts'

type Options = {
  db: Db
  pool: pg.Pool
  live: LiveHub
  publicUrl: string
  /** Opens /metrics from elsewhere; without it only this machine reads them. */
  metricsToken: string | undefined
  /** How many wait to sign in. */
  waitingToSignIn: () => number
  isStopping: () => boolean
}

const TIMEOUT_MS = 2_000

/**
 * For those who look after servers: /healthz, the process answers; /readyz, it can serve people; /metrics, numbers
 * about it. They answer under every name, because who asks knows a machine by its address. Nothing in them is about a
 * person.
 */
export function healthRoutes(options: Options): Hono {
  const metrics = new Registry()
  registerGauges(metrics, options)
  return new Hono()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', async (c) => {
      // The migrations are done: until then the start itself answers 503.
      if (options.isStopping()) return c.text('stopping', 503)
      const { reads, writes } = await askDatabase(options)
      if (!reads) return c.text('no database', 503)
      return c.text(writes ? 'ok' : 'ok, read only')
    })
    .get('/metrics', async (c) => {
      if (!mayReadMetrics(c, options)) return c.notFound()
      const all = Registry.merge([processMetrics, metrics])
      return c.text(await all.metrics(), 200, { 'content-type': all.contentType })
    })
}

const isReadOnly = `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`

/** What can be had of the database, in time. Without writes a server goes on serving pages and all that is only read. */
async function askDatabase({ db, pool }: Pick<Options, 'db' | 'pool'>) {
  const reads = readsOf.get(db)
  if (!reads) {
    const isThere = await canBegin({ db, pool })
    return { reads: isThere, writes: isThere }
  }
  const asking = (reads.asLogin(isReadOnly, []) as Promise<{ isReadOnly: boolean }>).catch(() => undefined)
  const answer = await Promise.race([asking, sleep(TIMEOUT_MS, undefined, { ref: false })])
  return { reads: answer !== undefined, writes: answer?.isReadOnly === false }
}

/** Whether the pool serves: with all connections busy it does, if others got theirs meanwhile. */
async function canBegin({ db, pool }: Pick<Options, 'db' | 'pool'>): Promise<boolean> {
  let wereOthersServed = false
  const see = (error?: Error) => {
    wereOthersServed ||= !error
  }
  pool.on('release', see)
  const answer = asSystem(db, 'asking whether the database is there', (tx) => sql`select 1`.execute(tx)).then(
    () => true,
    () => false,
  )
  const isThere = await Promise.race([answer, sleep(TIMEOUT_MS, undefined, { ref: false })])
  pool.off('release', see)
  return isThere ?? wereOthersServed
}

function mayReadMetrics(c: Context, { publicUrl, metricsToken }: Options): boolean {
  const given = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
  if (metricsToken && given) return timingSafeEqual(digest(given), digest(metricsToken))
  return isFromOwnMachine(c, publicUrl)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Gauges are read when somebody asks, not counted along the way. */
function registerGauges(metrics: Registry, { db, pool, live, waitingToSignIn }: Options) {
  const registers = [metrics]
  new Gauge({
    name: 'netzpass_database_connections',
    help: 'Connections of this process: open, idle, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'netzpass_database_ready',
    help: '1 while the database can be read, while it takes writes; 0 while not, or not within two seconds.',
    labelNames: ['what'],
    registers,
    async collect() {
      const [{ reads, writes }, hasRoom] = await Promise.all([askDatabase({ db, pool }), canBegin({ db, pool })])
      this.set({ what: 'reads' }, Number(reads))
      this.set({ what: 'writes' }, Number(writes && hasRoom))
    },
  })
  new Gauge({
    name: 'netzpass_live_channels',
    help: 'Open live channels of this process.',
    registers,
    collect() {
      this.set(live.size)
    },
  })
  new Gauge({
    name: 'netzpass_sign_in_waiting',
    help: 'People of this process who wait for their turn to sign in.',
    registers,
    collect() {
      this.set(waitingToSignIn())
    },
  })
  new Gauge({
    name: 'netzpass_waiting',
    help: 'Work that waits in the database, of all servers; NaN while it cannot be asked.',
    labelNames: ['what'],
    registers,
    async collect() {
      const waiting = await readWaiting(db).catch(() => WAITING.map((what) => ({ what, count: Number.NaN })))
      for (const { what, count } of waiting) this.set({ what }, count)
    },
  })
  new Gauge({
    name: 'netzpass_backup_timestamp_seconds',
    help: 'When a scheduled backup was last made, proven by a restore, or failed; 0 for never, NaN while it cannot be asked.',
    labelNames: ['what'],
    registers,
    async collect() {
      const times = await readBackupTimes(db).catch(() => BACKUP_TIMES.map((what) => ({ what, seconds: Number.NaN })))
      for (const { what, seconds } of times) this.set({ what }, seconds)
    },
  })
}

/** In seconds since 1970, as Prometheus compares times; 0 for what never happened. */
const readBackupTimes = (db: Db) =>
  asSystem(db, 'telling when there was a backup', async (tx) => {
    const { rows } = await sql<{ what: string; seconds: number }>`
      select what, coalesce(extract(epoch from at), 0)::float as seconds
      from (select max(made_at) as made, max(proven_at) as proven, max(failed_at) as failed from backups) newest,
        lateral (values ('made', made), ('proven', proven), ('failed', failed)) as time (what, at)`.execute(tx)
    return rows
  })

const BACKUP_TIMES = ['made', 'proven', 'failed']
const WAITING = ['jobs', 'mails', 'dead_mails']

const readWaiting = (db: Db) =>
  asSystem(db, 'counting what waits', async (tx) => {
    const { rows } = await sql<{ what: string; count: number }>`
      select 'jobs' as what, count(*)::int from jobs.job where state < 'active' and start_after <= now()
      union all select 'mails', count(*)::int from mail_outbox where sent_at is null and failed_at is null
      union all select 'dead_mails', count(*)::int from mail_outbox where failed_at is not null`.execute(tx)
    return rows
  })
