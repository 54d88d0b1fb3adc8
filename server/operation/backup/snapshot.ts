import type pg from 'pg'
import { ranMigrations } from '../../platform/db/migrate.ts'
import { SettingsError } from '../../settings.ts'
import { type Fingerprint, fingerprint, listTables } from './tables.ts'

/**
 * A database as a sequence: its head, then each table's name followed by its rows, last the fingerprints to check them.
 * Rows are the text of a JSON array as PostgreSQL writes it, because JavaScript cannot hold all of its numbers.
 */
export type Part = Head | { table: string } | string | { fingerprints: Record<string, Fingerprint> }

/** `draftVersion`: the last version that a draft got (decision 004); older backups have none. */
export type Head = { format: 1; takenAt: string; migrations: string[]; draftVersion?: number }

const ROWS_AT_ONCE = 500

/**
 * Reads a whole database as its owner, as of one moment, while others work on. The embedded one has a single session:
 * there, everybody else waits.
 * @throws {SettingsError} when it was never one of ours: a backup of nothing must not look like one
 */
export async function* snapshot(client: pg.ClientBase): AsyncGenerator<Part> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(`set local timezone = 'UTC'`)
    const migrations = await ranMigrations(client)
    if (migrations.length === 0) {
      throw new SettingsError('Diese Datenbank ist leer. Bitte prüfen Sie DATA_DIR oder DATABASE_URL.')
    }
    const { rows } = await client.query<{ takenAt: string; draftVersion: number }>(
      `select to_json(now())#>>'{}' as "takenAt", coalesce((
         select last_value from pg_sequences where schemaname = 'public' and sequencename = 'draft_versions'), 0)::int
         as "draftVersion"`,
    )
    yield { format: 1, migrations, ...(rows[0] as { takenAt: string; draftVersion: number }) }
    const fingerprints: Record<string, Fingerprint> = {}
    for (const table of await listTables(client)) {
      yield { table: table.name }
      yield* rowsOf(client, table.name)
      fingerprints[table.name] = await fingerprint(client, table)
    }
    yield { fingerprints }
  } finally {
    await client.query('rollback').catch(() => {})
  }
}

async function* rowsOf(client: pg.ClientBase, table: string): AsyncGenerator<string> {
  await client.query(`declare rows_of_table no scroll cursor for select to_jsonb(t)::text as row from ${table} t`)
  while (true) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from rows_of_table`)
    if (rows.length === 0) break
    yield `[${rows.map(({ row }) => row).join(',')}]`
  }
  await client.query('close rows_of_table')
}
