import type pg from 'pg'

/** One table of ours: its quoted name with schema, and the quoted columns that are written, not computed. */
export type Table = { name: string; columns: string[] }

/** Left out: how far the schema is (`migrations`, noted beside the rows) and the work queue (`jobs`), which fills itself. */
const schemas = ['public', 'auth']

/** All tables whose rows make up the product's memory, by name. */
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

/** How many rows a table holds, and a number that changes with any of them; the same on every database. */
export type Fingerprint = { rows: string; sum: string }

/** In a transaction of `snapshot` or `load`: times are written in UTC there. */
export async function fingerprint(client: pg.ClientBase, { name }: Table): Promise<Fingerprint> {
  const { rows } = await client.query<Fingerprint>(
    `select count(*)::text as rows,
       coalesce(sum(('x' || substr(md5(to_jsonb(t)::text), 1, 15))::bit(60)::bigint::numeric), 0)::text as sum
     from ${name} t`,
  )
  return rows[0] as Fingerprint
}
