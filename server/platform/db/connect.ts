import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { log } from '../../log.ts'
import type { Settings } from '../../settings.ts'
import { watchStatements } from '../health/metrics.ts'
import { type Db, refuseSecondConnections } from './actor.ts'
import { databaseFolder } from './command-access.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'
import { logLostConnection } from './outage.ts'
import { prepareStatements } from './prepared.ts'
import { ReadConnections, type Session } from './reads/connections.ts'
import { Reads, readsOf } from './reads/reads.ts'
import type { DB } from './types.ts'
import { Unanswered, type WatchedConfig } from './unanswered.ts'
import { ownerUrlOf, requireHearing, type Ways } from './ways.ts'

pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day) // a birthday has no time zone: keep yyyy-MM-dd

/** Longer than a restart of the embedded database takes, shorter than a browser waits. */
const CONNECTION_WITHIN_MS = 10_000

/** Slower statements are logged; MAX_CHILDREN is per parent: its default and what FOUR_EYES guards: db/rules. */
type Bounds = Partial<
  Pick<
    Settings,
    | 'SLOW_STATEMENT_MS'
    | 'MAX_CHILDREN'
    | 'FOUR_EYES'
    | 'DATABASE_CONNECTIONS'
    | 'DATABASE_READ_CONNECTIONS'
    | 'DATABASE_LISTEN_URL'
  >
> & {
  /** PostgreSQL's own settings by name, for each transaction. */
  limits?: Record<string, string>
}

/** Of a server: whoever takes longer lets others in. In milliseconds. */
const LIMITS = { statement_timeout: '15000', idle_in_transaction_session_timeout: '10000' }

export type Database = {
  db: Db
  pool: pg.Pool
  /** For a client of its own that listens to notifications, or keeps a session for something else: past any pooler. */
  clientConfig: WatchedConfig
  /** Whether a newer version has migrated it, and this one may go on with it (rollback.ts). */
  isNewer?: boolean
  close(): Promise<void>
}

/** Opens the database the settings name, brings it to the newest schema, and steps down to app_login. */
export async function openDatabase(settings: Pick<Settings, 'DATA_DIR'> & Ways & Bounds): Promise<Database> {
  if (settings.DATABASE_URL) {
    await requireHearing(settings)
    const { isNewer } = await migrate({ connectionString: ownerUrlOf(settings) })
    const clientConfig = { connectionString: settings.DATABASE_URL }
    return { ...connect(clientConfig, async () => {}, { ...settings, limits: LIMITS }), isNewer }
  }
  const embedded = await openEmbedded({
    directory: databaseFolder(settings),
    onRestart: (error) => log.error({ err: error }, 'The embedded database was lost and starts again.'),
    onFatal: (error) => {
      log.fatal({ err: error }, 'The embedded database cannot be reopened.')
      process.exit(1)
    },
  })
  let isNewer: boolean
  try {
    isNewer = (await migrate(embedded.clientConfig)).isNewer
  } catch (error) {
    await embedded.close()
    throw error
  }
  embedded.armWatchdog()
  return { ...connect(embedded.clientConfig, () => embedded.close(), settings), isNewer }
}

/**
 * Without keep-alive nobody notices that a firewall or a dead machine has dropped an idle connection: the one for
 * notifications only listens, and content would stay stale.
 */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * The application's side of a migrated database. With DATABASE_LISTEN_URL `config` leads through a pooler, perhaps in
 * transaction mode: then nothing is left in a session, each transaction says itself what it needs (decision 120).
 */
export function connect(config: pg.ClientConfig, closeServer: () => Promise<void>, bounds: Bounds = {}): Database {
  const { SLOW_STATEMENT_MS = 500, DATABASE_CONNECTIONS = 10, DATABASE_READ_CONNECTIONS = 4 } = bounds
  const { MAX_CHILDREN, FOUR_EYES, DATABASE_LISTEN_URL, limits } = bounds
  const isEmbedded = config.stream !== undefined
  const dialled = { ...config, ...KEEP_ALIVE, connectionTimeoutMillis: CONNECTION_WITHIN_MS }
  const unanswered = isEmbedded ? undefined : new Unanswered(dialled)
  const clientConfig = unanswered ? { ...dialled, Client: unanswered.Client } : config
  // The owner may log in (decision 030), but nobody works as it.
  const session = sessionWith(
    {
      role: 'app_login',
      ...limits,
      ...(MAX_CHILDREN && { 'app.max_children': `${MAX_CHILDREN}` }),
      ...(FOUR_EYES && { 'app.four_eyes': 'on' }),
    },
    { isPooled: DATABASE_LISTEN_URL !== undefined },
  )
  const pool = new pg.Pool({
    ...clientConfig,
    pipeline: !isEmbedded,
    max: DATABASE_CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_WITHIN_MS,
    // pg-pool waits for this before it hands it out.
    onConnect: (client) => (session.once ? client.query(session.once) : undefined) as unknown as undefined,
  })
  // Without these listeners a connection that dies while idle ends the whole process.
  pool.on('error', logLostConnection)
  pool.on('connect', (client) => client.on('error', () => {}))
  // All connections of the embedded database share one session, and with it the names of statements.
  if (!isEmbedded) pool.on('connect', prepareStatements(session.each))
  refuseSecondConnections(pool)
  const watch = watchStatements(SLOW_STATEMENT_MS)
  const db: Db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()], // also what raw statements return, and the keys of JSON that comes back
    log: watch,
  })
  // The one session of the embedded database has no room for them: there reads take a transaction too.
  const reads = isEmbedded
    ? undefined
    : new Reads(new ReadConnections(clientConfig, CONNECTION_WITHIN_MS, DATABASE_READ_CONNECTIONS, session), db, watch)
  if (reads) readsOf.set(db, reads)
  return {
    db,
    pool,
    clientConfig: DATABASE_LISTEN_URL ? { ...clientConfig, connectionString: DATABASE_LISTEN_URL } : clientConfig,
    close: async () => {
      unanswered?.close()
      await reads?.close()
      await db.destroy()
      await closeServer()
    },
  }
}

/** What sets these: once for a connection, or, where it keeps no session, at the beginning of each transaction. */
function sessionWith(values: Record<string, string>, { isPooled }: { isPooled: boolean }): Session {
  const set = Object.entries(values).map(([name, value]) => `set_config('${name}', '${value}', ${isPooled})`)
  return { [isPooled ? 'each' : 'once']: `select ${set.join(', ')}` }
}
