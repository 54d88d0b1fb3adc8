import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../server/platform/db/actor.ts'
import { asOwner } from './owner.ts'

/** Every row of every table of every schema, as one text each; bytes stand there in hex. */
export type Snapshot = Map<string, string[]>

/** Reads all there is in a database, whoever may see it: our tables, the logins, the job runner's. */
export const readEverything = (db: Db): Promise<Snapshot> =>
  asOwner(db, async (tx) => {
    const { rows: tables } = await sql<{ schema: string; name: string }>`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      order by 1, 2`.execute(tx)
    const snapshot: Snapshot = new Map()
    for (const { schema, name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(tx)
      snapshot.set(
        `${schema}.${name}`,
        rows.map(({ row }) => row),
      )
    }
    return snapshot
  })

/** Every way in which these texts may be stored. */
const disguises = (texts: string[]) =>
  texts.flatMap((text) => {
    const bytes = Buffer.from(text)
    return [text, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, ''), encodeURIComponent(text)]
  })

/** Whether one of these texts stands in another, whatever it was written as. */
export const contains = (haystack: string, texts: string[]) =>
  disguises(texts).some((disguise) => haystack.toLowerCase().includes(disguise.toLowerCase()))

/** The rows of which one of these texts is a part, table by table; tables without any are left out. */
export const rowsWith = (snapshot: Snapshot, texts: string[]): Map<string, string[]> =>
  new Map(
    [...snapshot]
      .map(([table, rows]) => [table, rows.filter((row) => contains(row, texts))] as const)
      .filter(([, rows]) => rows.length > 0),
  )

/** The files below a folder in which one of these texts stands. `except`: folders by name. */
export function filesWith(folder: string, texts: string[], except: string[] = []): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return except.includes(entry.name) ? [] : filesWith(path, texts, except)
    return entry.isFile() && contains(readFileSync(path, 'latin1'), texts) ? [path] : []
  })
}

/** The tables whose rows hang on a row of this one by foreign keys, directly or through others. */
export const tablesHangingOn = async (db: Db, table: string): Promise<string[]> => {
  const { rows } = await asOwner(db, (tx) =>
    sql<{ name: string }>`
      with recursive hanging(relation) as (
        select ${table}::regclass::oid
        union
        select conrelid from pg_constraint join hanging on confrelid = relation where contype = 'f' and confdeltype = 'c'
      )
      select nspname || '.' || relname as name
      from hanging join pg_class c on c.oid = relation join pg_namespace n on n.oid = relnamespace
      order by 1`.execute(tx),
  )
  return rows.map(({ name }) => name)
}
