import { join } from 'node:path'
import pg from 'pg'
import { versionIn } from '../../version.ts'
import { migrateJobs } from '../jobs/schema.ts'
import { mayRollBack } from './rollback.ts'
import { areRulesDue, dropRules, isThere, makeRules, type Rules, readNotedRules, readRules, readSql } from './rules.ts'
import { patiently, takeLocks } from './take-locks.ts'

// Two folders make the database (decision 116): db/tables, chapters that each run once, in order; db/rules, which are
// made again wherever they differ from those of the database (rules.ts).

const HERE = join(import.meta.dirname, '../../../db')
const TABLE = 'migrations.tables'
/** Where versions before 1.1.0 noted what had run. */
const TABLE_BEFORE_1_1 = 'migrations.kysely_migration'

/** What the chapters say, by name. */
type Chapters = Record<string, string>

/** The names of all chapters of this program, in order. */
export const chaptersHere = async (): Promise<string[]> => Object.keys(await readSql(join(HERE, 'tables')))

/**
 * The names of those that have run on a database, in order; none when it is empty.
 * @throws ForeignDatabase when a version before 1.1.0 has made it
 */
export async function ranChapters(client: pg.ClientBase): Promise<string[]> {
  if (await isThere(client, TABLE_BEFORE_1_1)) throw new ForeignDatabase(OF_BEFORE_1_1)
  if (!(await isThere(client, TABLE))) return []
  return (await client.query<{ name: string }>(`select name from ${TABLE} order by name`)).rows.map(({ name }) => name)
}

/** The database was made by another program than this one. The message is a German sentence for the operator. */
export class ForeignDatabase extends Error {}

/** The first migrations of versions before 1.1.0 and 1.0.0, whose backups are not carried over (decisions 071, 116). */
export const BEFORE_1_1 = ['0001_actors', '0001_roles']

/**
 * @param ran what has run, in order
 * @param known all chapters of this program, in order
 * @throws ForeignDatabase when chapters have run that this program does not know, or not in its order
 */
export function refuseForeign(ran: string[], known: string[]) {
  const unknown = ran.find((name) => !known.includes(name))
  const left = known.find((name) => !ran.includes(name) && name < (ran.at(-1) ?? ''))
  if (!unknown && !left) return
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
const OF_BEFORE_1_1 = `Die Datenbank stammt aus einer Version vor 1.1.0 und lässt sich nicht übernehmen. ${TAKE_ANOTHER}, oder starten Sie die alte Version.`
const OF_ANOTHER_PROGRAM = `In der Datenbank liegen schon Tabellen, die nicht von Netzpass sind. ${TAKE_ANOTHER}.`

/** From here on functions and policies can do what ours do. */
const OLDEST_POSTGRES = 15

/** @throws ForeignDatabase where chapters cannot begin: PostgreSQL is too old, or somebody else's tables are there */
async function requireOwnRoom(client: pg.ClientBase) {
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
 * @param upTo the last chapter to run, for a restore of an older backup: then without rules, which speak of all tables
 * @param folder where `tables` and `rules` lie
 * @returns whether it is newer than this program, and an upgrade has allowed to go back to it (rollback.ts)
 * @throws ForeignDatabase, DatabaseBusy, and what a failed chapter throws
 */
export async function migrate(
  owner: pg.PoolConfig,
  { upTo, folder = HERE }: { upTo?: string; folder?: string } = {},
): Promise<{ isNewer: boolean }> {
  const pool = new pg.Pool({ ...owner, max: 1 })
  // A connection lost while it closes would end the process: the pool hears of it first, then the connection itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    const chapters = await readSql(join(folder, 'tables'))
    const program = { chapters, rules: await readRules(join(folder, 'rules')), upTo }
    const client = await pool.connect()
    try {
      if (await isRolledBack(client, Object.keys(chapters))) return { isNewer: true }
      if (isLeft(await readLeft(client, program)))
        await patiently(() => inTransaction(client, () => run(client, program)))
    } finally {
      client.release()
    }
    if (!upTo) await migrateJobs(pool)
    return { isNewer: false }
  } finally {
    await pool.end()
  }
}

/** Whether all of this program's have run, and others after them. */
export const isNewer = (ran: string[], known: string[]) =>
  ran.length > known.length && known.every((name, index) => ran[index] === name)

const isRolledBack = async (client: pg.ClientBase, known: string[]) =>
  isNewer(await ranChapters(client), known) && (await mayRollBack(client, versionIn()))

type Program = { chapters: Chapters; rules: Rules; upTo: string | undefined }
/** What is to be done on a database. */
type Left = { chapters: [string, string][]; areRulesDue: boolean }

const isLeft = ({ chapters, areRulesDue }: Left) => chapters.length > 0 || areRulesDue

/** @throws ForeignDatabase where nothing may be done */
async function readLeft(client: pg.ClientBase, { chapters, rules, upTo }: Program): Promise<Left> {
  const ran = await ranChapters(client)
  refuseForeign(ran, Object.keys(chapters))
  if (ran.length === 0) await requireOwnRoom(client)
  const left = Object.entries(chapters).filter(([name]) => !ran.includes(name) && (!upTo || name <= upTo))
  return { chapters: left, areRulesDue: !upTo && (left.length > 0 || areRulesDue(rules, await readNotedRules(client))) }
}

/** Chapters run on tables without rules: so each does the same, whenever it runs. */
async function run(client: pg.ClientBase, program: Program) {
  await client.query(`select pg_advisory_xact_lock(hashtext('netzpass.migrations'))`)
  const left = await readLeft(client, program) // somebody else may have been quicker
  if (!isLeft(left)) return
  await client.query('create schema if not exists migrations')
  await client.query(
    `create table if not exists ${TABLE} (name text primary key, ran_at timestamptz not null default now())`,
  )
  const texts = left.chapters.map(([, text]) => text)
  await takeLocks(client, [...texts, ...program.rules.statements].join('\n'))
  await dropRules(client)
  for (const [name, text] of left.chapters) {
    await client.query(text)
    await client.query(`insert into ${TABLE} (name) values ($1)`, [name])
  }
  if (left.areRulesDue) await makeRules(client, program.rules)
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>) {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {}) // a connection that is lost has rolled back
    throw error
  }
}
