import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { versionIn } from '../../version.ts'

// Who may see, change and cause what: functions, policies, triggers, grants and comments. Each stands once in db/rules,
// in its final form. They hold no data, so there is nothing to carry over: where they differ from those of the
// database, all of those are dropped and these are made (decision 116).

const TABLE = 'migrations.rules'

/** In the order in which they are made. */
export type Rules = { statements: string[]; hash: string }

/** The rules that the database has, and the version that made them. */
export type NotedRules = { hash: string; version: string }

export async function readRules(folder: string): Promise<Rules> {
  const text = Object.values(await readSql(folder)).join('\n')
  return { statements: functionsFirst(text), hash: createHash('sha256').update(text).digest('hex') }
}

/** A function may speak of any table and any function; a policy or a trigger only of functions that are there. */
export function functionsFirst(text: string): string[] {
  const statements = statementsOf(text)
  const isFunction = (statement: string) => MAKES_FUNCTION.test(statement)
  return [...statements.filter(isFunction), ...statements.filter((statement) => !isFunction(statement))]
}

const MAKES_FUNCTION = /^(\s|--.*\n)*create (function|procedure)\b/

/** A body in dollars, a text, a comment, the end of a statement, anything else. */
const PIECES = /\$(\w*)\$[\s\S]*?\$\1\$|'[^']*'|--.*|;|[^$'\-;]+|[\s\S]/g

/** The statements of an SQL file, each with the comments above it. */
export function statementsOf(text: string): string[] {
  const statements = ['']
  for (const [piece] of text.matchAll(PIECES)) {
    statements[statements.length - 1] += piece
    if (piece === ';') statements.push('')
  }
  return statements.filter((statement) => statement.replace(/--.*/g, '').trim())
}

export async function readNotedRules(client: pg.ClientBase): Promise<NotedRules | undefined> {
  if (!(await isThere(client, TABLE))) return undefined
  return (await client.query<NotedRules>(`select hash, version from ${TABLE}`)).rows[0]
}

/** Whether these rules are to replace the database's. A program never puts its own back over a newer one's. */
export const areRulesDue = ({ hash }: Rules, noted: NotedRules | undefined, version = versionIn()): boolean =>
  hash !== noted?.hash && version.localeCompare(noted?.version ?? '', 'en', { numeric: true }) >= 0

/** What lies in our schemas and came with no extension: a `catalogue` of PostgreSQL, by the names of its columns. */
const ours = (catalogue: string, alias: string, schema: string) => `
  ${catalogue} ${alias} where ${schema} in ('public'::regnamespace, 'auth'::regnamespace) and not exists (
    select from pg_depend where classid = '${catalogue}'::regclass and objid = ${alias}.oid and deptype = 'e')`
const RELATIONS = ours('pg_class', 'c', 'relnamespace')
const ROUTINES = ours('pg_proc', 'p', 'pronamespace')
const TABLES = `(select c.oid from ${RELATIONS} and relkind in ('r', 'p'))`
/** A default, an index or a constraint asks it. */
const IS_OF_TABLE = `exists (
  select from pg_depend where refclassid = 'pg_proc'::regclass and refobjid = p.oid
    and classid in ('pg_attrdef'::regclass, 'pg_class'::regclass, 'pg_constraint'::regclass))`

/**
 * Drops all rules: of the schemas that are ours, for the roles that are. What a default or an index needs belongs to
 * its table and stays (db/tables). Nobody sees a row then: row security stays on.
 */
const DROP = `do $$
declare
  roles text := (select string_agg(quote_ident(rolname), ', ' order by rolname) from pg_roles
    where pg_has_role('app_login', oid, 'member'));
  statement text;
begin
  for statement in
    select format('drop policy %I on %s', polname, polrelid::regclass) from pg_policy where polrelid in ${TABLES}
    union all
    select format('drop trigger %I on %s', tgname, tgrelid::regclass) from pg_trigger
    where tgrelid in ${TABLES} and not tgisinternal
    union all
    select case objsubid when 0 then format('comment on table %s is null', objoid::regclass)
      else format('comment on column %s.%I is null', objoid::regclass, attname) end
    from pg_description left join pg_attribute on attrelid = objoid and attnum = objsubid
    where classoid = 'pg_class'::regclass and objoid in ${TABLES}
    union all
    select 'drop routine ' || string_agg(p.oid::regprocedure::text, ', ') from ${ROUTINES} and not ${IS_OF_TABLE}
    having count(*) > 0
    union all
    select format('revoke all on routine %s from public, %s', p.oid::regprocedure, roles) from ${ROUTINES} and ${IS_OF_TABLE}
    union all
    select format('revoke all on %s %s from public, %s', case relkind when 'S' then 'sequence' else 'table' end,
      c.oid::regclass, roles)
    from ${RELATIONS} and (relkind in ('r', 'p') or relkind = 'S' and relacl is not null)
    union all
    select format('revoke all on schema public, auth from public, %s', roles)
  loop
    execute statement;
  end loop;
end $$`

/** Within a transaction of the caller, who then makes others, or runs chapters on bare tables. */
export async function dropRules(client: pg.ClientBase) {
  if (!(await readNotedRules(client))) return
  await client.query(DROP)
  await client.query(`delete from ${TABLE}`)
}

/** Within a transaction of the caller, after dropRules. */
export async function makeRules(client: pg.ClientBase, { statements, hash }: Rules) {
  await client.query('set local check_function_bodies = off') // what they speak of may come later
  await client.query(statements.join(''))
  await client.query(
    `create table if not exists ${TABLE} (hash text not null, version text not null, made_at timestamptz not null default now())`,
  )
  await client.query(`insert into ${TABLE} (hash, version) values ($1, $2)`, [hash, versionIn()])
}

/** What the SQL files of a folder say, by name, in order. */
export async function readSql(folder: string): Promise<Record<string, string>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const read = files.map(async (file) => [file.replace('.sql', ''), await readFile(join(folder, file), 'utf8')])
  return Object.fromEntries(await Promise.all(read))
}

/** Whether a database has a table, named with its schema. */
export async function isThere(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table])
  return rows[0]?.exists ?? false
}
