import type pg from 'pg'

/** A table: its quoted name with schema, and its quoted columns without computed ones. */
export type Table = { name: string; columns: string[] }

/** Left out: `migrations` (noted beside the rows) and the work queue (`jobs`), which fills itself. */
const schemas = ['public', 'auth']

export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1)
     group by n.nspname, c.relname order by 1`,
    [schemas],
  )
  return rows
}

/** The row count of a table, and a checksum that changes with any row; the same on every database. */
export type Fingerprint = { rows: string; sum: string }

/** Call in a transaction of `snapshot` or `load`: times are written in UTC there. */
export async function fingerprint(client: pg.ClientBase, { name }: Table): Promise<Fingerprint> {
  const { rows } = await client.query<Fingerprint>(
    `select count(*)::text as rows,
       coalesce(sum(('x' || substr(md5(to_jsonb(t)::text), 1, 15))::bit(60)::bigint::numeric), 0)::text as sum
     from ${name} t`,
  )
  return rows[0] as Fingerprint
}
