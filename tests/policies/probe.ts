import { sql } from 'kysely'
import { asActor, asSystem, type Tx } from '../../server/platform/db/actor.ts'
import { asOwner } from '../support/owner.ts'
import type { Entry, Verb } from './entries.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

/** A row as its owner sees it; `name` is what the matrix calls it. Values are texts, as PostgreSQL writes them. */
export type Row = { key: string; name: string; values: Record<string, string | null> }
/** `filled`: by PostgreSQL alone. `steady`: in no unique index of all rows, so that many rows may share a value. */
export type Table = { id: string; columns: string[]; filled: string[]; steady: string[]; key: string[]; rows: Row[] }

/** Thrown to leave a transaction without a trace. */
class RollBack extends Error {}

/**
 * Lets a person do something in a transaction of its own, which is rolled back. `before` happens first, as the owner.
 * 'refused' is PostgreSQL's 42501, whether a grant or a policy said no; any other error of its own comes as its message.
 */
export async function tryAs<T>(
  { database: { db }, actors }: World,
  person: Person,
  work: (tx: Tx) => Promise<T>,
  before?: (tx: Tx) => Promise<unknown>,
): Promise<T | string> {
  let result: T | string | undefined
  const tried = async (tx: Tx) => {
    if (before) {
      const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(tx)
      await takeRole(tx, 'none')
      await before(tx)
      await takeRole(tx, rows[0]?.role as string)
    }
    try {
      result = await work(tx)
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (!code) throw error
      result = code === '42501' ? 'refused' : `${code}: ${message}`
    }
    throw new RollBack()
  }
  try {
    if (person === 'login') await onPlainConnection(db, tried)
    else if (person === 'job') await asSystem(db, 'the matrix', tried)
    else if (person === 'library')
      await asSystem(db, 'the matrix', (tx) => takeRole(tx, 'app_auth').then(() => tried(tx)))
    else await asActor(db, actors[person], tried)
  } catch (error) {
    if (!(error instanceof RollBack)) throw error
  }
  return result as T | string
}

/** For statements that are put together from the names of tables and columns, as the database has them. */
const plain = (tx: Tx) => tx.withoutPlugins() as Tx
const tryPlain = <T>(world: World, person: Person, work: (tx: Tx) => Promise<T>) =>
  tryAs(world, person, (tx) => work(plain(tx)))

/** A connection as the pool hands it out: app_login, no actor. */
const onPlainConnection = (db: World['database']['db'], work: (tx: Tx) => Promise<unknown>) =>
  db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection)
    try {
      await work(connection as Tx)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })

const takeRole = (tx: Tx, role: string) => sql`select set_config('role', ${role}, true)`.execute(tx)

/** A table with all its rows, as the owner sees them, oldest first. Read once: whatever is tried is rolled back. */
export async function readTable(world: World, entry: Entry): Promise<Table> {
  const known = world.tables.get(entry.table) ?? (await loadTable(world, entry))
  world.tables.set(entry.table, known)
  return known
}

function loadTable({ database: { db }, names }: World, { table: id, whose }: Entry): Promise<Table> {
  return asOwner(db, async (owner) => {
    const tx = plain(owner)
    const { rows: columns } = await sql<{ name: string; isFilled: boolean; isKey: boolean; isUnique: boolean }>`
      select attname as name, attidentity <> '' or attgenerated <> '' as "isFilled",
        exists (select from pg_index where indrelid = attrelid and indisprimary and attnum = any (indkey)) as "isKey",
        exists (select from pg_index where indrelid = attrelid and indisunique and indpred is null
          and attnum = any (indkey)) as "isUnique"
      from pg_attribute where attrelid = ${id}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(
      tx,
    )
    const those = (are: (column: (typeof columns)[number]) => boolean) =>
      columns.filter(are).map((column) => column.name)
    const all = those(() => true)
    const key = those((column) => column.isKey)
    const { rows } = await sql<Row['values']>`select ${texts(all)} from ${sql.table(id)} order by ctid`.execute(tx)
    return {
      id,
      columns: all,
      filled: those((column) => column.isFilled),
      steady: those((column) => !column.isFilled && !column.isUnique),
      key,
      rows: rows.map((values) => ({ key: keyOf(values, key), name: nameOf(values, whose, names), values })),
    }
  })
}

const texts = (columns: string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`))
const keyOf = (values: Row['values'], key: string[]) => key.map((column) => values[column]).join(' ')

/** What the matrix calls a row: by the person or thing that its column `whose` names. */
function nameOf(values: Row['values'], whose: string, names: Map<string, string>): string {
  if (!whose) return 'row'
  const id = values[whose]
  return id ? (names.get(id) ?? `a row of ${id}`) : 'nobody'
}

/**
 * The names of the rows that a person reaches with a verb, or 'refused', or an error's message. Without a where clause:
 * one would be judged by the policy for reading too, and hide what a policy for writing lets through.
 */
export async function reach(world: World, person: Person, table: Table, verb: Verb, columns: string[]) {
  if (verb === 'insert') return reachByInserting(world, person, table, columns)
  const name = sql.table(table.id)
  const keys = await tryPlain(world, person, async (tx) => {
    if (verb === 'select') return keysOf(tx, table)
    const steady = columns.find((column) => table.steady.includes(column)) ?? table.steady[0]
    const to = steady ? sql`${sql.ref(steady)} = ${table.rows[0]?.values[steady]}` : asItIs(table)
    await (verb === 'delete' ? sql`delete from ${name}` : sql`update ${name} set ${to}`).execute(tx)
    await takeRole(tx, 'none')
    if (verb === 'update') return keysOf(tx, table, sql`where xmin = pg_current_xact_id()::xid`) // written just now
    const left = await keysOf(tx, table)
    return table.rows.map((row) => row.key).filter((key) => !left.includes(key))
  })
  return typeof keys === 'string' ? keys : namesOf(table, keys)
}

/** For a table of keys alone: a value that is written once more as it is. */
const asItIs = ({ key: [column] }: Table) => sql`${sql.ref(column as string)} = ${sql.ref(column as string)}`

async function keysOf(tx: Tx, { id, key }: Table, where = sql``): Promise<string[]> {
  const { rows } = await sql<Row['values']>`select ${texts(key)} from ${sql.table(id)} ${where}`.execute(tx)
  return rows.map((row) => keyOf(row, key))
}

/** The names of these rows; a name with its share where only some of its rows are among them. */
function namesOf({ rows }: Table, keys: string[]): string[] {
  return namesIn(rows)
    .map((name) => {
      const called = rows.filter((row) => row.name === name)
      const count = called.filter((row) => keys.includes(row.key)).length
      return count === called.length ? name : count === 0 ? '' : `${name} (${count} of ${called.length})`
    })
    .filter(Boolean)
}

export const namesIn = (rows: Row[]): string[] => [...new Set(rows.map((row) => row.name))].sort()

/** Tries to insert a copy of the oldest row of each name. */
async function reachByInserting(world: World, person: Person, table: Table, columns: string[]) {
  const outcomes = new Map<string, string>()
  for (const name of namesIn(table.rows)) {
    outcomes.set(name, await insertCopy(world, person, table, { of: name, columns }))
  }
  const through = [...outcomes].filter(([, outcome]) => outcome === 'inserted').map(([name]) => name)
  if (through.length > 0) return through
  return [...new Set(outcomes.values())].join(', ')
}

type Copy = { of: string; columns: string[]; changes?: Row['values'] }

/**
 * Inserts a copy of a row, with some columns only, some of them changed. PostgreSQL asks grants and policies before it
 * looks at unique keys: a copy that only a unique key (23505) stopped was let through.
 */
export async function insertCopy(world: World, person: Person, table: Table, { of, columns, changes = {} }: Copy) {
  const original = table.rows.find((row) => row.name === of)
  if (!original) throw new Error(`${table.id} has no row of ${of}.`)
  const values = { ...original.values, ...changes }
  const written = columns.filter((column) => !table.filled.includes(column))
  const outcome = await tryPlain(world, person, async (tx) => {
    await sql`insert into ${sql.table(table.id)} (${sql.join(written.map((column) => sql.ref(column)))})
      values (${sql.join(written.map((column) => values[column]))})`.execute(tx)
    return 'inserted'
  })
  return outcome.startsWith('23505') ? 'inserted' : outcome
}

type ColumnUse = { verb: Verb; column: string; of: string; allowed: string[] }

/** Tries to use one more column than those that are allowed, on a row that is otherwise the person's own. */
export function tryColumn(world: World, person: Person, table: Table, { verb, column, of, allowed }: ColumnUse) {
  if (verb === 'insert') return insertCopy(world, person, table, { of, columns: [...allowed, column] })
  const name = sql.table(table.id)
  const value = table.rows[0]?.values[column]
  const use =
    verb === 'select'
      ? sql`select ${sql.ref(column)} from ${name}`
      : sql`update ${name} set ${sql.ref(column)} = ${value}`
  return tryPlain(world, person, (tx) => use.execute(tx).then(() => 'done'))
}

/** Tries to call a function without arguments worth the name: whoever may call it gets at least a better error. */
export function callEmpty(world: World, person: Person, signature: string) {
  const [, name, types] = /^(.*)\((.*)\)$/.exec(signature) as unknown as [string, string, string]
  const nulls = types.replaceAll(/[^,]+/g, 'null::$&')
  const call = name.endsWith('_rows') ? 'call' : 'select' // the procedures
  return tryAs(world, person, (tx) =>
    sql
      .raw(`${call} ${name}(${nulls})`)
      .execute(tx)
      .then(() => 'done'),
  )
}
