import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/actor.ts'

/** What a table and its columns are called, in the order in which they are shown. */
export type TableLabels = { title: string; columns: Map<string, string> }
/** By the name of the table, outside schema public with its schema. */
export type Labels = Map<string, TableLabels>

/**
 * What the database says that its tables and columns are called (`comment on`, db/rules): the first line of a table's
 * comment, and the comment of each column that has one.
 */
export async function readLabels(tx: Tx): Promise<Labels> {
  const { rows } = await sql<{ table: string; title: string; columns: [string, string][] }>`
    select case nspname when 'public' then relname else nspname || '.' || relname end as table,
      split_part(obj_description(c.oid, 'pg_class'), E'\n', 1) as title,
      jsonb_agg(jsonb_build_array(attname, col_description(c.oid, attnum)) order by attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = relnamespace and nspname in ('public', 'auth')
    join pg_attribute on attrelid = c.oid and attnum > 0 and col_description(c.oid, attnum) is not null
    where relkind = 'r'
    group by nspname, relname, c.oid`.execute(tx)
  return new Map(rows.map(({ table, title, columns }) => [table, { title, columns: new Map(columns) }]))
}
