import { createHash } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { parseYaml } from '../../content/files/yaml.ts'
import { readPaperFile } from './template.ts'

const text = z.string().min(1)
const tables = z.record(text, z.strictObject({ activity: text, what: text, kept: text, of: text }))
const tablesFile = z.strictObject({
  activities: z.record(text, z.strictObject({ title: text, purpose: text, basis: text, who: text })),
  adults: tables,
  children: tables,
  operation: tables,
})

/** What the papers say of each table, by whom it is about (content/papers/tables.yaml). */
export const readTables = () => parseYaml('papers/tables.yaml', readPaperFile('tables.yaml'), tablesFile).data

/** A table as the database itself describes it (`comment on table`). `about`: 'a parent', 'a child' or 'nobody'. */
export type DescribedTable = { name: string; about: string; comment: string }

/** Short, so that it can stand beside the words that were written from the comment. */
export const commentHash = (comment: string) => createHash('sha256').update(comment).digest('hex').slice(0, 8)

/** Asked of the database itself, so that the papers tell of the schema that is really there. */
export async function describeTables(client: Pick<pg.ClientBase, 'query'>): Promise<DescribedTable[]> {
  const { rows } = await client.query<{ name: string; comment: string | null }>(`
    select case nspname when 'public' then relname else nspname || '.' || relname end as name,
      obj_description(c.oid, 'pg_class') as comment
    from pg_class c join pg_namespace n on n.oid = relnamespace and nspname in ('public', 'auth')
    where relkind = 'r' order by c.oid`)
  return rows.map(({ name, comment }) => {
    const [, about = 'unknown', rest = ''] = /\nabout (.*?): ([\s\S]*)$/.exec(comment ?? '') ?? []
    return { name, about, comment: rest }
  })
}

/**
 * Where the papers no longer say what the schema holds: a table with data about people that they do not
 * name, one that was described otherwise since, one that is gone. Whole German sentences; none: they agree.
 */
export function differencesFrom(described: readonly DescribedTable[]): string[] {
  const { adults, children, operation } = readTables()
  const known = { ...adults, ...children, ...operation }
  const unnamed = described.filter(({ name, about }) => about !== 'nobody' && !known[name])
  const changed = described.filter(({ name, comment }) => known[name] && known[name].of !== commentHash(comment))
  const misplaced = described.filter(
    ({ name, about }) => known[name] && (adults[name] ? 'a parent' : children[name] ? 'a child' : 'nobody') !== about,
  )
  const gone = Object.keys(known).filter((name) => !described.some((table) => table.name === name))
  return [
    ...unnamed.map(({ name }) => `Die Tabelle ${name} hält Daten über Menschen, und keine Unterlage nennt sie.`),
    ...changed.map(
      ({ name, comment }) =>
        `Die Tabelle ${name} ist in der Datenbank anders beschrieben als in den Unterlagen (${commentHash(comment)}).`,
    ),
    ...misplaced.map(({ name }) => `Die Tabelle ${name} steht in den Unterlagen bei den falschen Menschen.`),
    ...gone.map((name) => `Die Tabelle ${name} steht in den Unterlagen, und es gibt sie nicht mehr.`),
  ]
}
