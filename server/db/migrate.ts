import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'

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

/**
 * Brings the database to the newest schema, all or nothing, as its owner. Two servers that start at once wait for each other.
 * @throws when a migration fails, or when the database is newer than this program.
 */
export async function migrate(owner: pg.PoolConfig): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ ...owner, max: 1 }) }) })
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: readMigrations },
      migrationTableSchema: 'migrations',
    })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  } finally {
    await db.destroy()
  }
}
