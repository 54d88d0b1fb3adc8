import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { functionsFirst } from '../server/platform/db/rules.ts'

/**
 * Prints how the schema that this checkout makes differs from that of a commit: `npm run schema-diff --
 * v1.1.0`. Every table, column, key, index, policy, grant, function, trigger, comment and initial row is one
 * line; the order of columns does not matter. Exit code 1 when they differ. The job runner's schema is left
 * out, because its library owns it.
 */
const [commit = 'HEAD'] = process.argv.slice(2)
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' })

/** Lists the SQL files below db and reads one of them. */
type Source = { list: () => string[]; read: (path: string) => string }
const here: Source = {
  list: () => readdirSync('db', { recursive: true, encoding: 'utf8' }).map((path) => `db/${path}`),
  read: (path) => readFileSync(path, 'utf8'),
}
const there: Source = {
  list: () => git('ls-tree', '-r', '--name-only', commit, 'db/').trim().split('\n'),
  read: (path) => git('show', `${commit}:${path}`),
}

/** All statements of a source, in the order in which they run. Before 1.1.0 they stood in db/migrations alone. */
function statementsIn({ list, read }: Source): string[] {
  const textsIn = (folder: string) =>
    list()
      .filter((path) => path.startsWith(`db/${folder}/`) && path.endsWith('.sql'))
      .sort()
      .map(read)
  const rules = functionsFirst(textsIn('rules').join('\n'))
  return [...textsIn('migrations'), ...textsIn('tables'), 'set local check_function_bodies = off;', ...rules]
}

const TABLES = `pg_class c join pg_namespace n on n.oid = c.relnamespace and nspname in ('public', 'auth')`
const COLUMNS = `${TABLES} join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped and relkind in ('r', 'p')`
const FUNCTIONS = `pg_proc p join pg_namespace n on n.oid = pronamespace and nspname in ('public', 'auth')`
const GRANTED = `'granted', privilege_type, 'to', coalesce(nullif(grantee, 0)::regrole::text, 'public')`

/** Pairs of SQL: the values that make up a line, and the tables they come from. */
const LINES = [
  [
    `'table', nspname, relname, relkind, 'row security', relrowsecurity, obj_description(c.oid)`,
    `${TABLES} where relkind in ('r', 'p', 'v', 'S')`,
  ],
  [
    `'column', nspname, relname, attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
    attidentity, attgenerated, pg_get_expr(adbin, adrelid), col_description(c.oid, attnum)`,
    `${COLUMNS} left join pg_attrdef on adrelid = c.oid and adnum = attnum`,
  ],
  [
    `'constraint', nspname, relname, conname, pg_get_constraintdef(k.oid)`,
    `${TABLES} join pg_constraint k on conrelid = c.oid where contype <> 'n'`,
  ],
  [`pg_get_indexdef(indexrelid)`, `${TABLES} join pg_index on indexrelid = c.oid`],
  [
    `'policy', schemaname, tablename, policyname, permissive, roles, cmd, 'using', qual, 'check', with_check`,
    `pg_policies where schemaname in ('public', 'auth')`,
  ],
  [`'trigger', pg_get_triggerdef(t.oid)`, `${TABLES} join pg_trigger t on tgrelid = c.oid where not tgisinternal`],
  [`pg_get_functiondef(p.oid), obj_description(p.oid)`, FUNCTIONS],
  [`'table', nspname, relname, ${GRANTED}`, `${TABLES}, aclexplode(relacl)`],
  [`'column', nspname, relname, attname, ${GRANTED}`, `${COLUMNS}, aclexplode(attacl)`],
  [
    `'function', p.oid::regprocedure, ${GRANTED}`,
    `${FUNCTIONS}, aclexplode(coalesce(proacl, acldefault('f', proowner)))`,
  ],
  [`'schema', nspname, ${GRANTED}`, `pg_namespace, aclexplode(nspacl) where nspname in ('public', 'auth')`],
  [`'by default', ${GRANTED}`, 'pg_default_acl, aclexplode(defaclacl)'],
  [`'role', member::regrole, 'may be', roleid::regrole`, 'pg_auth_members'],
] as const

/** The schema that these statements make, as a set of lines. */
async function linesOf(statements: string[]): Promise<Set<string>> {
  const database = await PGlite.create()
  const ask = async (line: string, from: string) => {
    const text = `select concat_ws(' ', ${line}) from ${from}`
    return (await database.query<[string]>(text, [], { rowMode: 'array' })).rows.map(([said]) => said)
  }
  await database.exec('begin') // one transaction, as in migrate.ts
  for (const statement of statements) await database.exec(statement)
  await database.exec('commit')
  const lines = (await Promise.all(LINES.map(([line, from]) => ask(line, from)))).flat()
  for (const table of await ask(`format('%I.%I', nspname, relname)`, `${TABLES} where relkind = 'r'`)) {
    lines.push(...(await ask(`'row of', '${table}', to_jsonb(t)`, `${table} t`)))
  }
  await database.close()
  return new Set(lines.map((line) => line.replace(/\s+/g, ' ')))
}

const [before, after] = [await linesOf(statementsIn(there)), await linesOf(statementsIn(here))]
const differences = [
  ...[...before.difference(after)].map((line) => `- ${line}`),
  ...[...after.difference(before)].map((line) => `+ ${line}`),
].sort((one, other) => one.slice(2).localeCompare(other.slice(2)))
for (const line of differences) console.log(line)
console.log(
  differences.length === 0
    ? `The schema is the one of ${commit}: ${after.size} lines.`
    : `${differences.length} lines of ${after.size} differ.`,
)
process.exitCode = differences.length === 0 ? 0 : 1
