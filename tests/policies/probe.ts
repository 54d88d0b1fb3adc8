import { sql } from 'kysely'
import pg from 'pg'
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
 * Lets a person do something in a transaction of its own, which is rolled back. `before` happens first,
 * as the owner. 'refused' is PostgreSQL's 42501, whether a grant or a policy said no; any other error
 * of its own comes as its message.
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

/**
 * One thing to try: a statement, or the keys of rows, or a statement and the keys that the owner finds after it.
 * Each is undone before the next.
 */
type Try = { statement?: string; keys?: string }
/** The keys, or 'done'; or, as `tryAs` says it, why not. */
type Outcome = string[] | string

/**
 * Lets a person try one thing after the other in a single transaction: each round trip costs more than most of them.
 */
async function tryEach(world: World, person: Person, tries: Try[]): Promise<Outcome[]> {
  const outcomes = await tryAs(world, person, async (tx) => {
    await sql.raw(eachUndone(tries)).execute(tx)
    const { rows } = await sql<{ outcomes: string }>`select current_setting('probe.outcomes') as outcomes`.execute(tx)
    return JSON.parse(rows[0]?.outcomes as string) as Outcome[]
  })
  if (typeof outcomes === 'string') throw new Error(`${person} could not try anything: ${outcomes}`)
  return outcomes
}

const tryOne = async (world: World, person: Person, one: Try): Promise<Outcome> =>
  (await tryEach(world, person, [one]))[0] as Outcome

/** The error that ends each try is of our own; what was undone with it leaves only the outcome behind. */
const eachUndone = (tries: Try[]) => `do $probe$
declare
  one jsonb;
  outcome jsonb;
  outcomes jsonb := '[]';
begin
  for one in select jsonb_array_elements(${pg.escapeLiteral(JSON.stringify(tries))}::jsonb) loop
    begin
      outcome := '"done"';
      if one ? 'statement' then
        execute one ->> 'statement';
        perform set_config('role', 'none', true);
      end if;
      if one ? 'keys' then
        execute format('select coalesce(jsonb_agg(key), %L) from (%s) found', '[]', one ->> 'keys') into outcome;
      end if;
      raise sqlstate 'UNDO1';
    exception
      when sqlstate 'UNDO1' then null;
      when others then
        outcome := to_jsonb(case sqlstate when '42501' then 'refused' else sqlstate || ': ' || sqlerrm end);
    end;
    outcomes := outcomes || jsonb_build_array(outcome);
  end loop;
  perform set_config('probe.outcomes', outcomes::text, true);
end $probe$`

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
 * For each verb the names of the rows that a person reaches with it, or 'refused', or an error's message. Without a
 * where clause: one would be judged by the policy for reading too, and hide what a policy for writing lets through.
 */
export async function reach(world: World, person: Person, table: Table, columnsFor: (verb: Verb) => string[]) {
  const names = namesIn(table.rows)
  const [select, update, remove, ...inserts] = (await tryEach(world, person, [
    { keys: keysOf(table) },
    { statement: updateAll(table, columnsFor('update')), keys: keysOf(table, WRITTEN_JUST_NOW) },
    { statement: `delete from ${nameIn(table.id)}`, keys: keysOf(table) },
    ...names.map((of) => ({ statement: insertOf(table, { of, columns: columnsFor('insert') }) })),
  ])) as [Outcome, Outcome, Outcome, ...Outcome[]]
  const through = names.filter((_, index) => isLetThrough(inserts[index] as Outcome))
  const gone = (left: string[]) => table.rows.map((row) => row.key).filter((key) => !left.includes(key))
  const named = (outcome: Outcome) => (typeof outcome === 'string' ? outcome : namesOf(table, outcome))
  return {
    select: named(select),
    insert: through.length > 0 ? through : [...new Set(inserts)].join(', '),
    update: named(update),
    delete: typeof remove === 'string' ? remove : namesOf(table, gone(remove)),
  } satisfies Record<Verb, Outcome>
}

const nameIn = (name: string) => name.split('.').map(pg.escapeIdentifier).join('.')
const literal = (value: string | null | undefined) => (value == null ? 'null' : pg.escapeLiteral(value))

/** A try has a number of its own, which is higher than that of its transaction. */
const WRITTEN_JUST_NOW = 'where xmin::text::bigint > pg_current_xact_id()::text::bigint'

const keysOf = ({ id, key }: Table, where = '') =>
  `select concat_ws(' ', ${key.map((column) => `${pg.escapeIdentifier(column)}::text`)}) as key from ${nameIn(id)} ${where}`

function updateAll(table: Table, columns: string[]) {
  const steady = columns.find((column) => table.steady.includes(column)) ?? table.steady[0]
  // For a table of keys alone: a value that is written once more as it is.
  const column = pg.escapeIdentifier(steady ?? (table.key[0] as string))
  return `update ${nameIn(table.id)} set ${column} = ${steady ? literal(table.rows[0]?.values[steady]) : column}`
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

type Copy = { of: string; columns: string[]; changes?: Row['values'] }

/** A copy of the oldest row of that name, with some columns only, some of them changed. */
function insertOf(table: Table, { of, columns, changes = {} }: Copy) {
  const original = table.rows.find((row) => row.name === of)
  if (!original) throw new Error(`${table.id} has no row of ${of}.`)
  const values = { ...original.values, ...changes }
  const written = columns.filter((column) => !table.filled.includes(column))
  return `insert into ${nameIn(table.id)} (${written.map(pg.escapeIdentifier)})
    values (${written.map((column) => literal(values[column]))})`
}

/**
 * PostgreSQL asks grants and policies before it looks at unique keys: a copy that only a unique key
 * (23505) stopped was let through.
 */
const isLetThrough = (outcome: Outcome) => outcome === 'done' || outcome.slice(0, 5) === '23505'

/** Tries to insert a copy of a row. */
export async function insertCopy(world: World, person: Person, table: Table, copy: Copy) {
  const outcome = await tryOne(world, person, { statement: insertOf(table, copy) })
  return isLetThrough(outcome) ? 'inserted' : outcome
}

type ColumnUse = { verb: Verb; of: string; allowed: string[] }

/** Tries to use each of these columns beside those that are allowed, on a row that is otherwise the person's own. */
export async function tryColumns(
  world: World,
  person: Person,
  table: Table,
  columns: string[],
  { verb, of, allowed }: ColumnUse,
) {
  const use = (name: string) => {
    const column = pg.escapeIdentifier(name)
    if (verb === 'insert') return insertOf(table, { of, columns: [...allowed, name] })
    if (verb === 'select') return `select ${column} from ${nameIn(table.id)}`
    return `update ${nameIn(table.id)} set ${column} = ${literal(table.rows[0]?.values[name])}`
  }
  const outcomes = await tryEach(
    world,
    person,
    columns.map((column) => ({ statement: use(column) })),
  )
  return columns.map((column, index) => `${column}: ${outcomes[index]}`)
}

/**
 * Tries to call each of these functions without arguments worth the name: whoever may call
 * one gets at least a better error.
 * @returns those that were not refused
 */
export async function callEmpty(world: World, person: Person, signatures: string[], procedures: string[]) {
  const call = (signature: string) => {
    const [, name, types] = /^(.*)\((.*)\)$/.exec(signature) as unknown as [string, string, string]
    const nulls = types.replaceAll(/[^,]+/g, 'null::$&')
    return `${procedures.includes(signature) ? 'call' : 'select'} ${name}(${nulls})`
  }
  const outcomes = await tryEach(
    world,
    person,
    signatures.map((signature) => ({ statement: call(signature) })),
  )
  return signatures.filter((_, index) => outcomes[index] !== 'refused')
}
