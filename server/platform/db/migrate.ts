import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { migrateJobs } from '../jobs/schema.ts'

const SCHEMA = 'migrations'
const folder = join(import.meta.dirname, '../../../db/migrations')

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => {
        const statements = await readFile(join(folder, file), 'utf8')
        return [
          file.replace('.sql', ''),
          { up: async (db: Kysely<unknown>) => void (await sql.raw(statements).execute(db)) },
        ]
      }),
    ),
  )
}

/** The names of all migrations of this program, in order. */
export const migrationsHere = async (): Promise<string[]> => Object.keys(await readMigrations()).sort()

/** The names of those that have run on a database, in order; none when it is empty. */
export async function ranMigrations(client: pg.ClientBase): Promise<string[]> {
  const table = `${SCHEMA}.kysely_migration`
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table])
  if (!rows[0]?.exists) return []
  return (await client.query<{ name: string }>(`select name from ${table} order by name`)).rows.map(({ name }) => name)
}

/** What has run, without the migrator: it would inspect every table first, and most starts find all done. */
async function readRan(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${`${SCHEMA}.kysely_migration`}) is not null as exists`.execute(db)
  if (!rows[0]?.exists) return []
  const { rows: done } = await sql<{ name: string }>`
    select name from ${sql.table(`${SCHEMA}.kysely_migration`)}`.execute(db)
  return done.map(({ name }) => name).sort()
}

/** The database was migrated by another program than this one. The message is a German sentence for the operator. */
export class ForeignDatabase extends Error {}

/** The first migration of versions before 1.0.0, whose databases cannot be carried over (decision 071). */
export const BEFORE_1_0 = '0001_roles'

/** @throws ForeignDatabase when migrations have run that this program does not know */
function refuseForeign(ran: string[], migrations: Record<string, Migration>) {
  const unknown = ran.find((name) => !(name in migrations))
  if (!unknown) return
  throw new ForeignDatabase(
    ran.includes(BEFORE_1_0)
      ? 'Die Datenbank stammt aus einer Version vor 1.0.0 und lässt sich nicht übernehmen. Bitte nehmen Sie ein leeres DATA_DIR, oder eine leere Datenbank in DATABASE_URL, oder starten Sie die alte Version.'
      : `Die Datenbank gehört zu einer neueren Version von Netzpass (${unknown}). Bitte starten Sie diese oder eine noch neuere.`,
  )
}

/**
 * Brings the database to the newest schema, all or nothing, as its owner. Two servers that start at once wait for each
 * other.
 * @param upTo the last migration to run, for a restore of an older backup
 * @throws ForeignDatabase, and what a failed migration throws
 */
export async function migrate(owner: pg.PoolConfig, { upTo }: { upTo?: string } = {}): Promise<void> {
  const pool = new pg.Pool({ ...owner, max: 1 })
  // A connection that is lost while it closes would end the process: the pool hears of it first, then the connection itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrations = await readMigrations()
    const ran = await readRan(db)
    refuseForeign(ran, migrations)
    if (ran.length < Object.keys(migrations).length) await runMigrations(db, migrations, upTo)
    await migrateJobs(pool)
  } finally {
    await db.destroy()
  }
}

async function runMigrations(db: Kysely<unknown>, migrations: Record<string, Migration>, upTo?: string) {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: SCHEMA,
  })
  const { error } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest()
  if (error) throw error
}
