import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { versionIn } from '../../version.ts'
import { migrateJobs } from '../jobs/schema.ts'
import { patiently, takeLocks } from './take-locks.ts'
import { isAllowedBack } from './way-back.ts'

const SCHEMA = 'migrations'
const HERE = join(import.meta.dirname, '../../../db/migrations')

/** What migrations say, by name. */
type Migrations = Record<string, string>

async function readMigrations(folder: string): Promise<Migrations> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const read = files.map(async (file) => [file.replace('.sql', ''), await readFile(join(folder, file), 'utf8')])
  return Object.fromEntries(await Promise.all(read))
}

/** The names of all migrations of this program, in order. */
export const migrationsHere = async (): Promise<string[]> => Object.keys(await readMigrations(HERE))

/** The names of those that have run on a database, in order; none when it is empty. */
export async function ranMigrations(client: pg.ClientBase): Promise<string[]> {
  const table = `${SCHEMA}.kysely_migration`
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table])
  if (!rows[0]?.exists) return []
  return (await client.query<{ name: string }>(`select name from ${table} order by name`)).rows.map(({ name }) => name)
}

/** The database was migrated by another program than this one. The message is a German sentence for the operator. */
export class ForeignDatabase extends Error {}

/** The first migration of versions before 1.0.0, whose databases cannot be carried over (decision 071). */
export const BEFORE_1_0 = '0001_roles'

/**
 * @param ran what has run, in order
 * @param known all migrations of this program, in order
 * @throws ForeignDatabase when migrations have run that this program does not know, or not in its order
 */
export function refuseForeign(ran: string[], known: string[]) {
  const unknown = ran.find((name) => !known.includes(name))
  const left = known.find((name) => !ran.includes(name) && name < (ran.at(-1) ?? ''))
  if (!unknown && !left) return
  if (ran.includes(BEFORE_1_0))
    throw new ForeignDatabase(
      `Die Datenbank stammt aus einer Version vor 1.0.0 und lässt sich nicht übernehmen. ${TAKE_ANOTHER}, oder starten Sie die alte Version.`,
    )
  if (!ran.some((name) => known.includes(name))) throw new ForeignDatabase(OF_ANOTHER_PROGRAM)
  if (left)
    throw new ForeignDatabase(
      `Die Datenbank stammt aus einem Zwischenstand von Netzpass, der nie veröffentlicht wurde (${left} fehlt darin), und lässt sich nicht übernehmen. Bitte starten Sie den Stand, mit dem sie lief. ${TAKE_ANOTHER}.`,
    )
  throw new ForeignDatabase(
    `Die Datenbank gehört zu einer neueren Version von Netzpass (${unknown}). Bitte starten Sie diese oder eine noch neuere.`,
  )
}

const TAKE_ANOTHER = 'Bitte nehmen Sie ein leeres DATA_DIR, oder eine leere Datenbank in DATABASE_URL'
const OF_ANOTHER_PROGRAM = `In der Datenbank liegen schon Tabellen, die nicht von Netzpass sind. ${TAKE_ANOTHER}.`

/** From here on functions and policies can do what ours do. */
const OLDEST_POSTGRES = 15

/** @throws ForeignDatabase where migrations cannot begin: PostgreSQL is too old, or somebody else's tables are there */
async function requireOwnRoom(client: pg.Pool) {
  const { rows } = await client.query<{ version: number; others: number }>(`
    select current_setting('server_version_num')::int / 10000 as version, (
      select count(*)::int from pg_class c
      where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'auth')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as others`)
  const { version, others } = rows[0] ?? { version: OLDEST_POSTGRES, others: 0 }
  if (version < OLDEST_POSTGRES)
    throw new ForeignDatabase(
      `PostgreSQL ${version} ist zu alt: Netzpass braucht ${OLDEST_POSTGRES} oder neuer. Bitte nehmen Sie in DATABASE_URL ein neueres.`,
    )
  if (others > 0) throw new ForeignDatabase(OF_ANOTHER_PROGRAM)
}

/**
 * Brings the database to the newest schema, all or nothing, as its owner. Two servers that start at once wait for each
 * other; servers that run meanwhile go on, and nobody's work is undone for it (take-locks.ts).
 * @param upTo the last migration to run, for a restore of an older backup
 * @param folder where the migrations lie
 * @returns whether it is newer than this program, and an upgrade has allowed to go back to it (way-back.ts)
 * @throws ForeignDatabase, DatabaseBusy, and what a failed migration throws
 */
export async function migrate(
  owner: pg.PoolConfig,
  { upTo, folder = HERE }: { upTo?: string; folder?: string } = {},
): Promise<{ isNewer: boolean }> {
  const pool = new pg.Pool({ ...owner, max: 1 })
  // A connection that is lost while it closes would end the process: the pool hears of it first, then the connection itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrations = await readMigrations(folder)
    const known = Object.keys(migrations)
    const readRan = async () => {
      const client = await pool.connect()
      return ranMigrations(client).finally(() => client.release())
    }
    // Without the migrator: it would inspect every table first, and most starts find all done.
    const ran = await readRan()
    if (isNewer(ran, known) && (await isWayBack(pool))) return { isNewer: true }
    refuseForeign(ran, known)
    if (ran.length === 0) await requireOwnRoom(pool)
    if (ran.length < known.length)
      await patiently(() => runMigrations(db, migrations, ran, upTo)).catch(async (error) => {
        refuseForeign(await readRan().catch(() => ran), known) // a newer server was quicker: the migrator says so in words of its own
        throw error
      })
    await migrateJobs(pool)
    return { isNewer: false }
  } finally {
    await db.destroy()
  }
}

/** Whether all of this program's have run, and others after them. */
export const isNewer = (ran: string[], known: string[]) =>
  ran.length > known.length && known.every((name, index) => ran[index] === name)

async function isWayBack(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  return isAllowedBack(client, versionIn()).finally(() => client.release())
}

async function runMigrations(db: Kysely<unknown>, migrations: Migrations, ran: string[], upTo?: string) {
  const waiting = Object.entries(migrations).filter(([name]) => !ran.includes(name))
  const text = waiting.map(([, statements]) => statements).join('\n')
  const [[first] = []] = waiting
  const runnable = Object.entries(migrations).map(([name, statements]): [string, Migration] => [
    name,
    {
      up: async (db: Kysely<unknown>) => {
        if (name === first) await takeLocks(db, text)
        await sql.raw(statements).execute(db)
      },
    },
  ])
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(runnable) },
    migrationTableSchema: SCHEMA,
  })
  const { error } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest()
  if (error) throw error
}
