import { readFileSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, getDialect } from 'kysely-codegen'
import pg from 'pg'
import { migrate } from '../server/platform/db/migrate.ts'

/**
 * Generates files from the migrated database: the row types (server/platform/db/types.ts) and the tables of
 * docs/privacy.md. With --verify it writes nothing and fails when one of them is out of date.
 */
const isAskedOnly = process.argv.includes('--verify')
const lite = await PGlite.create()
const config = { ...createPgConfig(lite), max: 1 } as pg.PoolConfig
await migrate(config)

/**
 * Types of JSON columns. Drafts, revisions and origins are not listed: they hold what a form could hold and are
 * parsed with a schema when read.
 */
const ACTIVITIES = '../../../domain/content/activities'
const JSON_COLUMNS: Record<string, string> = {
  'lessons.activities': `ColumnType<import('${ACTIVITIES}/activity.ts').Activity[], string | undefined, string>`,
  'mail_outbox.headers': 'ColumnType<Record<string, string>, string | undefined, string>',
  'notebook_pages.form': `ColumnType<import('${ACTIVITIES}/activity.ts').ActivityOf<'make'>, string, string>`,
  'notebook_pages.made': `ColumnType<import('${ACTIVITIES}/made-words.ts').Made, string, string>`,
  'open_attempts.answer_order': 'ColumnType<Record<string, string[]>, string, never>',
  'open_attempts.drawn': 'ColumnType<{ quizId: string; revision: number; questionId: string }[], string, never>',
}
const codes = await readCodes()
await generate({
  db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool(config) }) }),
  dialect: getDialect('postgres'),
  outFile: 'server/platform/db/types.ts',
  defaultSchemas: ['public'],
  includePattern: 'public.*',
  camelCase: true,
  typeMapping: { date: 'string' },
  overrides: {
    columns: Object.fromEntries(
      Object.entries(JSON_COLUMNS).map(([column, expression]) => [column, { type: 'RawExpression', expression }]),
    ),
  },
  postprocess: async ({ metadata }) => {
    for (const { name, columns } of metadata.tables) {
      for (const column of columns) {
        column.comment = null // column comments are labels for the data export, not documentation
        column.enumValues = codes.get(`${name}.${column.name}`) ?? null
      }
    }
    return metadata
  },
  verify: isAskedOnly,
})

const PRIVACY = 'docs/privacy.md'
const text = readFileSync(PRIVACY, 'utf8')
const written = await fillTables(text)
if (!isAskedOnly) writeFileSync(PRIVACY, written)
else if (written !== text) throw new Error(`${PRIVACY} is not what the tables say: npm run from-schema`)
process.exit(0) // PGlite keeps a handle open, and kysely.destroy() would end only the pool

/** The allowed values of each text column with a `check (column in (…))`, by `table.column`. */
async function readCodes(): Promise<Map<string, string[]>> {
  const { rows } = await lite.query<{ column: string; rule: string }>(
    `select relname || '.' || attname as column, pg_get_constraintdef(k.oid) as rule
     from pg_constraint k join pg_class c on c.oid = conrelid and relnamespace = 'public'::regnamespace
     join pg_attribute on attrelid = c.oid and attnum = conkey[1]
     where contype = 'c' and cardinality(conkey) = 1 and atttypid = 'text'::regtype`,
  )
  return new Map(
    rows
      .filter(({ rule }) => /^CHECK \(\(\w+ = (ANY \(ARRAY\[)?'/.test(rule))
      .map(({ column, rule }) => [column, [...rule.matchAll(/'([^']*)'::text/g)].map(([, code]) => code as string)]),
  )
}

/**
 * Fills each «<!-- tables about … -->» with the tables whose comment says that they are about that (db/rules/base.sql).
 * @throws when a table's comment does not say whom it is about, what it holds, why and for how long
 */
async function fillTables(text: string): Promise<string> {
  const { rows } = await lite.query<{ name: string; said: string | null }>(
    `select case nspname when 'public' then relname else nspname || '.' || relname end as name, obj_description(c.oid) as said
     from pg_class c join pg_namespace n on n.oid = relnamespace and nspname in ('public', 'auth')
     where relkind = 'r' order by c.oid`,
  )
  const tables = rows.map(({ name, said }) => {
    const [, about, holds, purpose, kept] = /\nabout (.*?): (.*)\nfor: (.*)\nkept: (.*)$/.exec(said ?? '') ?? []
    if (!about || !text.includes(`<!-- tables about ${about} -->`)) {
      throw new Error(`The comment of table ${name} does not say about whom it holds what, for what, how long.`)
    }
    return { about, line: `| \`${name}\` | ${holds} | ${purpose} | ${kept} |` }
  })
  return text.replace(/(<!-- tables about (.*?) -->\n)(?:\|.*\n)*/g, (_, mark: string, about: string) => {
    const lines = tables.filter((table) => table.about === about).map(({ line }) => `${line}\n`)
    return `${mark}| table | what | why | how long |\n|---|---|---|---|\n${lines.join('')}`
  })
}
