import type pg from 'pg'
import { ranChapters } from '../../platform/db/migrate.ts'
import { SettingsError } from '../../settings.ts'
import { type Fingerprint, fingerprint, listTables } from './tables.ts'

/**
 * A database as a sequence: its head, then each table's name followed by its rows, the fingerprints to
 * check them. In a backup follow the files beside the database, each whole, and how many they were. Rows
 * are the text of a JSON array as PostgreSQL writes it, because JavaScript cannot hold all of its numbers.
 */
export type Part =
  | Head
  | { table: string }
  | string
  | { fingerprints: Record<string, Fingerprint> }
  | FilePart
  | { files: number }

/** A file by its area and name, such as `media/abc.webp`, and what is in it as base64. */
export type FilePart = { file: string; content: string }

/**
 * `format` 1 is rows alone, 2 ends with files. `draftVersion`: the last
 * version that a draft got (decision 004); older backups have none.
 */
export type Head = { format: 1 | 2; takenAt: string; migrations: string[]; draftVersion?: number }

/** What one batch of rows should take as text, and the rows that are asked for first and at most. */
const BATCH = { characters: 500_000, first: 50, most: 500 }

/**
 * Reads a whole database as its owner, as of one moment, while others work on. The embedded one has a single session:
 * there, everybody else waits.
 * @throws {SettingsError} when it was never one of ours: a backup of nothing must not look like one
 */
export async function* snapshot(client: pg.ClientBase): AsyncGenerator<Part> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(`set local timezone = 'UTC'`)
    const migrations = await ranChapters(client)
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

/** In batches of about the same length, however long the rows are: a few are in memory at a time. */
async function* rowsOf(client: pg.ClientBase, table: string): AsyncGenerator<string> {
  await client.query(`declare rows_of_table no scroll cursor for select to_jsonb(t)::text as row from ${table} t`)
  let atOnce = BATCH.first
  while (true) {
    const { rows } = await client.query<{ row: string }>(`fetch ${atOnce} from rows_of_table`)
    if (rows.length === 0) break
    const text = `[${rows.map(({ row }) => row).join(',')}]`
    yield text
    atOnce = Math.max(1, Math.min(BATCH.most, Math.floor(BATCH.characters / (text.length / rows.length))))
  }
  await client.query('close rows_of_table')
}
