import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connect, type Database } from '../../server/platform/db/connect.ts'
import { openEmbedded } from '../../server/platform/db/embedded/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database:
      | { kind: 'embedded'; template: string }
      | { kind: 'postgres'; adminUrl: string; socketUrl: string; template: string }
  }
}

/**
 * Much longer than a server needs to notice that a client has left; only who waits for what nobody ends waits so long.
 */
const ALL_LEAVE_WITHIN_MS = 10_000

/** The database of a test file: there from its first line until its last test has ended. */
export async function useDatabase(): Promise<Database> {
  const database = await openTestDatabase()
  afterAll(() => database.close())
  return database
}

/** A migrated database that nobody else uses: embedded or PostgreSQL, as the project says (vitest.config.ts). */
export async function openTestDatabase({ allLeaveWithinMs = ALL_LEAVE_WITHIN_MS } = {}): Promise<Database> {
  const database = inject('database')
  if (database.kind === 'embedded') {
    const embedded = await openEmbedded({ template: database.template })
    return connect(embedded.clientConfig, () => embedded.close())
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = await adminOf(database.socketUrl)
  await admin.query(`create database ${name} template ${database.template} strategy file_copy`)
  const url = new URL(database.socketUrl)
  url.pathname = name
  return connect({ connectionString: url.href }, () => dropWhenLeft(admin, name, allLeaveWithinMs))
}

/**
 * Never by force: a pool that has ended is still leaving, and whom the server cuts off then throws an error that nobody
 * awaits. @throws an error that names who does not leave; the database goes with its server.
 */
async function dropWhenLeft(admin: pg.Client, name: string, withinMs: number) {
  const until = performance.now() + withinMs
  for (let open = await lastWordsIn(admin, name); open.length > 0; open = await lastWordsIn(admin, name)) {
    if (performance.now() > until) throw new Error(`Connections of a test are still open, after: ${open.join('; ')}`)
    await sleep(5)
  }
  await admin.query(`drop database ${name}`)
}

/** What was last asked by each client of a database. */
async function lastWordsIn(admin: pg.Client, name: string): Promise<string[]> {
  const clients = `select query from pg_stat_activity where datname = $1 and backend_type = 'client backend'`
  return (await admin.query<{ query: string }>(clients, [name])).rows.map(({ query }) => query)
}

let ofWorker: Promise<pg.Client> | undefined
/** One connection for all files of a worker: beginning one costs PostgreSQL more than copying a database. */
function adminOf(url: string): Promise<pg.Client> {
  ofWorker ??= connectAdmin(url)
  return ofWorker
}

async function connectAdmin(url: string) {
  const client = new pg.Client(url)
  client.on('error', () => {}) // the server ends before the worker
  await client.connect()
  return client
}
