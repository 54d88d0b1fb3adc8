import type pg from 'pg'
import { isThere } from './rules.ts'

// An upgrade that did not become healthy may have migrated the database already. Each version's migrations leave the
// version before at work (decision 102), so that one may go on with it: not by itself, but when the upgrade says so
// here.

const TABLE = 'migrations.way_back'

/** Lets this version start on a database that is newer than it. As the owner. */
export async function allowRollback(client: pg.ClientBase, version: string): Promise<void> {
  await client.query(
    `create table if not exists ${TABLE} (version text primary key, allowed_at timestamptz not null default now())`,
  )
  await client.query(`insert into ${TABLE} (version) values ($1) on conflict do nothing`, [version])
}

/** As the owner. */
export async function mayRollBack(client: pg.ClientBase, version: string): Promise<boolean> {
  if (!(await isThere(client, TABLE))) return false
  return (await client.query(`select from ${TABLE} where version = $1`, [version])).rows.length > 0
}
