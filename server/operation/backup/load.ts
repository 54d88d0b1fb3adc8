import type pg from 'pg'
import { BEFORE_1_1, chaptersHere, migrate, ranChapters } from '../../platform/db/migrate.ts'
import { SettingsError } from '../../settings.ts'
import { DAMAGED } from './file.ts'
import { withClient } from './place.ts'
import type { FilePart, Head, Part } from './snapshot.ts'
import { fingerprint, listTables, type Table } from './tables.ts'

export type Loaded = { takenAt: string; rows: number }

/** What was loaded, for the operator. */
export const describeLoaded = ({ rows, takenAt }: Loaded) =>
  `${rows.toLocaleString('de-DE')} Zeilen, jede geprüft. Stand: ${new Date(takenAt).toLocaleString('de-DE')}.`

/**
 * Fills an unused database as its owner, all or nothing: rows as they were, without triggers; every foreign key and
 * every row is checked. Afterwards the schema is as new as this program. Files are handed to `writeFile` before
 * anything counts, so that what cannot keep them leaves the database as it was.
 * @throws {SettingsError} when it has accounts, was made by a newer program, or what came is not whole
 */
export async function load(
  owner: pg.ClientConfig,
  parts: AsyncIterable<Part>,
  writeFile: (file: FilePart) => Promise<void> = async () => {},
): Promise<Loaded> {
  const iterator = parts[Symbol.asyncIterator]()
  const { value: head }: { value: Part | undefined } = await iterator.next()
  if (typeof head !== 'object' || !('format' in head) || !(head.format === 1 || head.format === 2)) {
    throw new SettingsError('Das ist keine Sicherung von Netzpass. Bitte nehmen Sie eine andere Datei.')
  }
  if (BEFORE_1_1.includes(head.migrations[0] ?? '')) {
    throw new SettingsError(
      'Diese Sicherung stammt aus einer Version vor 1.1.0 und lässt sich nicht übernehmen. Bitte öffnen Sie sie mit der alten Version.',
    )
  }
  const known = await chaptersHere()
  if (head.migrations.some((name) => !known.includes(name))) {
    throw new SettingsError('Diese Sicherung stammt von einer neueren Version. Bitte zuerst das Programm erneuern.')
  }
  return withClient(owner, async (client) => {
    await refuseUsed(client, head.migrations)
    await migrate(owner, { upTo: head.migrations.at(-1) })
    const rows = await fill(client, head, { parts: { [Symbol.asyncIterator]: () => iterator }, writeFile })
    await migrate(owner)
    return { takenAt: head.takenAt, rows }
  })
}

/** Content that the first start loads from files may exist; accounts may not. */
async function refuseUsed(client: pg.Client, wanted: string[]) {
  const ran = await ranChapters(client)
  if (ran.length === 0) return
  const { rows } = await client.query<{ used: boolean }>(`select exists (select from auth."user") as used`)
  if (rows[0]?.used) {
    throw new SettingsError(
      'In der Zieldatenbank gibt es schon Konten. Nehmen Sie eine leere: Überschrieben wird nichts.',
    )
  }
  if (ran.some((name) => !wanted.includes(name))) {
    throw new SettingsError('Die Zieldatenbank ist neuer als die Sicherung. Nehmen Sie eine leere Datenbank.')
  }
}

type Source = { parts: AsyncIterable<Part>; writeFile: (file: FilePart) => Promise<void> }

async function fill(client: pg.Client, head: Head, { parts, writeFile }: Source): Promise<number> {
  await client.query('begin')
  try {
    await client.query(`set local timezone = 'UTC'`)
    const tables = new Map((await listTables(client)).map((table) => [table.name, table]))
    const names = [...tables.keys()]
    await client.query(`truncate ${names.join(', ')}`)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    const keys = await dropForeignKeys(client)

    let table: Table | undefined
    let areRowsWhole = false
    let isEnded = head.format === 1
    let [count, files] = [0, 0]
    for await (const part of parts) {
      if (typeof part === 'string') {
        if (!table) throw new SettingsError(DAMAGED)
        count += await insert(client, table, part)
      } else if ('table' in part) {
        table = tables.get(part.table)
        if (!table) throw new SettingsError(`Die Sicherung enthält eine unbekannte Tabelle: ${part.table}.`)
      } else if ('fingerprints' in part) {
        for (const each of tables.values()) {
          const { rows, sum } = await fingerprint(client, each)
          const wanted = part.fingerprints[each.name]
          if (rows !== wanted?.rows || sum !== wanted.sum) {
            throw new SettingsError(`In ${each.name} kam nicht an, was gesichert wurde. Geändert wurde nichts.`)
          }
        }
        areRowsWhole = true
      } else if ('file' in part) {
        files++
        await writeFile(part)
      } else if ('files' in part) {
        isEnded = part.files === files
      }
    }
    if (!areRowsWhole || !isEnded)
      throw new SettingsError(
        'Die Sicherung ist nicht vollständig. Geändert wurde nichts. Bitte nehmen Sie eine andere.',
      )

    for (const key of keys) await client.query(key)
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    await advanceSequences(client)
    await advanceDraftVersions(client, head)
    await client.query('commit')
    return count
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** What PostgreSQL says of what cannot have been a row here: no JSON, no value of its column, a broken constraint. */
const NO_ROW = /^2[23]/

async function insert(client: pg.Client, { name, columns }: Table, rows: string): Promise<number> {
  const list = columns.join(', ')
  const inserted = client.query(
    `insert into ${name} (${list}) overriding system value
     select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
    [rows],
  )
  const { rowCount } = await inserted.catch((error) => {
    throw NO_ROW.test(error.code) ? new SettingsError(DAMAGED) : error
  })
  return rowCount ?? 0
}

/** Tables refer to each other in circles, so no order would do. @returns the statements that restore the keys */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint
     where contype = 'f' and connamespace in ('public'::regnamespace, 'auth'::regnamespace) order by 1`,
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
}

/** Sequences continue after the highest value in their table. */
async function advanceSequences(client: pg.Client) {
  const { rows } = await client.query<{ advance: string }>(
    `select format('select setval(%L, greatest((select max(%I) from %s), 0) + 1, false)',
       s.oid::regclass, a.attname, d.refobjid::regclass) as advance
     from pg_class s
     join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
     join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and s.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)`,
  )
  for (const { advance } of rows) await client.query(advance)
}

/** Draft versions are never reused, not even those of deleted drafts: somebody may still have one open. */
async function advanceDraftVersions(client: pg.Client, { draftVersion = 0 }: Head) {
  await client.query(
    `select setval(to_regclass('public.draft_versions'), greatest($1, (select max(version) from content_drafts), 1))`,
    [draftVersion],
  )
}
