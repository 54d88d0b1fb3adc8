import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type TableWords, tablesOfAdults, tablesOfChildren, tablesOfOperation } from './tables.ts'

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

const known: Record<string, TableWords> = { ...tablesOfAdults, ...tablesOfChildren, ...tablesOfOperation }

/**
 * Where the papers no longer say what the schema holds: a table with data about people that they do not name, one that was
 * described otherwise since, one that is gone. Whole German sentences; none: they agree.
 */
export function differences(tables: readonly DescribedTable[]): string[] {
  const unnamed = tables.filter(({ name, about }) => about !== 'nobody' && !known[name])
  const changed = tables.filter(({ name, comment }) => known[name] && known[name].of !== commentHash(comment))
  const misplaced = tables.filter(
    ({ name, about }) =>
      known[name] && (tablesOfAdults[name] ? 'a parent' : tablesOfChildren[name] ? 'a child' : 'nobody') !== about,
  )
  const gone = Object.keys(known).filter((name) => !tables.some((table) => table.name === name))
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
