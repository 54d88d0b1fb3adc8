import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { openTestDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent } from '../../../tests/support/people.ts'
import type { Database } from '../../platform/db/connect.ts'
import { pack, readBytes, unpack, writeBytes } from './file.ts'
import { load } from './load.ts'
import { withClient } from './place.ts'
import { type Part, snapshot } from './snapshot.ts'
import { fingerprint, listTables } from './tables.ts'

let full: Database
let folder: string
/** What `full` holds, in a file. */
let made: string

beforeAll(async () => {
  full = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'netzpass-backup-'))
  made = join(folder, 'made.ndjson.gz')
  const parent = await makeParent(full.db)
  const child = await makeChild(full.db, parent)
  const competency = await makeCompetency(full.db, { title: 'Wörter „und" \\ Zeichen\n\u{1F511}' })
  const { asParent, asChild } = callersOf(full.db)
  await asParent(parent).assignments.assign({ childId: child.id, competencyId: competency.id })
  await asChild(child).lessons.markRead({ lessonId: (competency.levels[0] as TestLevel).lessonIds[0] as string })
  await asOwner(full.db, (tx) => sql`select setval('draft_versions', 41)`.execute(tx))
  await backUp(full, made)
})
afterAll(async () => {
  await full.close()
  rmSync(folder, { recursive: true, force: true })
})
const backUp = (database: Database, file: string) =>
  withClient(database.clientConfig, (client) => writeBytes(file, pack(snapshot(client))))
const restore = (database: Database, file: string) => load(database.clientConfig, unpack(readBytes(file)))
const fingerprints = (database: Database) =>
  withClient(database.clientConfig, async (client) => {
    await client.query('begin')
    await client.query(`set local timezone = 'UTC'`)
    const tables = await listTables(client)
    const all: Record<string, unknown> = {}
    for (const table of tables) all[table.name] = await fingerprint(client, table)
    await client.query('commit')
    return all
  })

describe('a restored database', () => {
  let restored: Database
  let rows: number
  beforeAll(async () => {
    restored = await openTestDatabase()
    rows = (await restore(restored, made)).rows
    return () => restored.close()
  })

  test('holds every row of every table as it was', async () => {
    const before = await fingerprints(full)
    expect(await fingerprints(restored)).toEqual(before)
    expect(before).toMatchObject({ 'public.lesson_progress': { rows: '1' }, 'auth."user"': { rows: '2' } })
    expect(rows).toBeGreaterThan(20)
  })

  test('works on: keys hold, triggers fire, new rows get new numbers', async () => {
    const asked = (statement: string) => asOwner(restored.db, (tx) => sql.raw(statement).execute(tx))
    const strange = `'${crypto.randomUUID()}'`
    await expect(asked(`insert into competency_slugs values ('x', ${strange})`)).rejects.toThrow(/foreign key/)
    await expect(asked(`insert into lesson_progress (child_id, lesson_id) values (${strange}, ${strange})`))
      .rejects //
      .toThrow(/consent/)
    const { rows } = await asOwner(restored.db, (tx) =>
      sql`select tgrelid::regclass::text as table, tgname from pg_trigger where tgenabled <> 'O'`.execute(tx),
    )
    expect(rows).toEqual([])
    await asked(`insert into child_activities_log (child_id, activity_type)
      select child_id, activity_type from child_activities_log`)
  })

  test('gives a draft a version that none had before, also none that was discarded', async () => {
    const { rows } = await asOwner(restored.db, (tx) =>
      sql`select nextval('draft_versions')::int as version`.execute(tx),
    )
    expect(rows).toEqual([{ version: 42 }])
  })
})

test('of a database that was never ours there is no backup', { tags: 'thorough' }, async () => {
  const foreign = await openTestDatabase()
  try {
    await asOwner(foreign.db, (tx) => sql`drop schema migrations cascade`.execute(tx))
    await expect(backUp(foreign, join(folder, 'foreign.ndjson.gz'))).rejects.toThrow(/ist leer/)
  } finally {
    await foreign.close()
  }
})

describe('nothing is changed', () => {
  let empty: Database
  let file: string
  beforeAll(async () => {
    empty = await openTestDatabase()
    return () => empty.close()
  })
  beforeEach(() => {
    file = join(folder, `${crypto.randomUUID()}.ndjson.gz`)
    copyFileSync(made, file)
  })

  const peopleIn = (database: Database) =>
    asOwner(database.db, (tx) => tx.selectFrom('profiles').select('id').execute()).then(({ length }) => length)
  const refused = (message: RegExp) => expect(restore(empty, file)).rejects.toThrow(message)

  test.each<[string, RegExp, (lines: string[]) => string[]]>([
    ['that ends too early', /nicht vollständig/, (lines) => lines.slice(0, -1)],
    ['of which a row is missing', /kam nicht an/, (lines) => lines.filter((line) => !line.includes('completed_at'))],
    ['of which a word was changed', /kam nicht an/, (lines) => lines.map((line) => line.replace('Petra', 'Peter'))],
    ['of a newer program', /neueren Version/, (lines) => lines.map((line) => line.replace('0001_base', '9999_x'))],
    [
      'of a program before 1.1.0',
      /vor 1\.1\.0/,
      (lines) => lines.map((line) => line.replace('0001_base', '0001_actors')),
    ],
    ['of something else', /keine Sicherung/, () => ['{"hello":"world"}']],
    ['with a table that nobody knows', /unbekannte Tabelle/, ([head = '']) => [head, '{"table":"public.spies"}']],
    ['with half a line', /beschädigt/, ([head = '']) => [head, '{"table":"publ']],
    ['whose rows come before their table', /beschädigt/, ([head = '', , ...rows]) => [head, ...rows]],
  ])('by a backup %s', async (_what, message, change) => {
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
    writeFileSync(file, gzipSync(change(lines).join('\n')))
    await refused(message)
    expect(await peopleIn(empty)).toBe(0)
  })

  test('by a file that was cut off, or is none of ours', async () => {
    truncateSync(file, 400)
    await refused(/nicht vollständig|beschädigt/)
    writeFileSync(file, 'Hallo')
    await refused(/beschädigt|keine Sicherung/)
    expect(await peopleIn(empty)).toBe(0)
  })

  test('in a database that has accounts', async () => {
    await makeParent(empty.db)
    await refused(/gibt es schon Konten/)
    expect(await peopleIn(empty)).toBe(1)
  })
})

test('a backup is one moment: who comes while it is made is in it whole or not at all', async () => {
  const parts: Part[] = []
  let coming: Promise<unknown> | undefined
  await withClient(full.clientConfig, async (client) => {
    for await (const part of snapshot(client)) {
      coming ??= makeParent(full.db, { firstName: 'Zuspät' }) // on the embedded database it waits
      parts.push(part)
    }
  })
  await coming
  expect(JSON.stringify(parts)).not.toContain('Zuspät')
  const last = parts.at(-1) as Extract<Part, { fingerprints: unknown }>
  expect(last.fingerprints['auth."user"']?.rows).toBe(last.fingerprints['public.profiles']?.rows)
})
