import type pg from 'pg'

/** Whether a database has a table, named with its schema. */
export async function isThere(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table])
  return rows[0]?.exists ?? false
}
