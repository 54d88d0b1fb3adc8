import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'

const SCHEMA = 'migrations'
const folder = join(import.meta.dirname, '../../db/migrations')

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

/** Whether exactly these have run: what most starts find. The migrator would look at every table of the database first. */
async function hasRunAll(db: Kysely<unknown>, names: string[]): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${`${SCHEMA}.kysely_migration`}) is not null as exists`.execute(db)
  if (!rows[0]?.exists) return false
  const { rows: done } = await sql<{ name: string }>`
    select name from ${sql.table(`${SCHEMA}.kysely_migration`)}`.execute(db)
  return isDeepStrictEqual(done.map(({ name }) => name).sort(), names.sort())
}

/**
 * Brings the database to the newest schema, all or nothing, as its owner. Two servers that start at once wait for each other.
 * @param upTo the last migration to run, for a restore of an older backup
 * @throws when a migration fails, or when the database is newer than this program.
 */
export async function migrate(owner: pg.PoolConfig, { upTo }: { upTo?: string } = {}): Promise<void> {
  const pool = new pg.Pool({ ...owner, max: 1 })
  pool.on('connect', (client) => client.on('error', () => {})) // one that is lost while it closes would end the process
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrations = await readMigrations()
    if (await hasRunAll(db, Object.keys(migrations))) return
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      migrationTableSchema: SCHEMA,
    })
    const { error } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest()
    if (error) throw error
  } finally {
    await db.destroy()
  }
}
