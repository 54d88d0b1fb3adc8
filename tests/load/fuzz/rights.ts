import { sql } from 'kysely'
import type { Db } from '../../../server/db/actor.ts'
import { asOwner } from '../../owner.ts'
import type { Ids } from './cast.ts'

/** Every row that mentions one of these ids, as text by its table. Counters of attempts and the log of jobs are nobody's. */
export async function rowsAbout(db: Db, ids: Ids): Promise<Map<string, string[]>> {
  const mentioned = Object.values(ids).flat().join('|').replaceAll('.', '\\.')
  return asOwner(db, async (tx) => {
    const tables = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'auth') and tablename <> 'throttles'`.execute(tx)
    const found = new Map<string, string[]>()
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.raw(name)} t where t::text ~ ${mentioned} order by 1`.execute(tx)
      found.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    return found
  })
}

/** What differs between two looks at the same rows, in sentences. */
export function differencesBetween(before: Map<string, string[]>, after: Map<string, string[]>): string[] {
  return [...before].flatMap(([table, rows]) => {
    const now = after.get(table) ?? []
    const gone = rows.filter((row) => !now.includes(row))
    const come = now.filter((row) => !rows.includes(row))
    return [
      ...gone.map((row) => `Fremde Zeile geändert oder fort: ${table} ${row.slice(0, 200)}`),
      ...come.map((row) => `Fremde Zeile neu oder geändert: ${table} ${row.slice(0, 200)}`),
    ]
  })
}

/** Rights that nobody gave: admins whom no admin made, children who are not only children, people without a kind. */
export async function unearnedRights(db: Db, knownAdmins: string[]): Promise<string[]> {
  return asOwner(db, async (tx) => {
    const { rows: admins } = await sql<{ id: string }>`
      select p.id from profiles p where p.is_admin and not exists (
        select 1 from audit_log a join profiles giver on giver.id = a.actor_id
        where a.action = 'admin role given' and a.subject = p.id::text)`.execute(tx)
    const { rows: children } = await sql<{ id: string }>`
      select u.id from auth."user" u join profiles p on p.id = u.id
      where u."isChild" and (p.is_admin or p.is_parent)`.execute(tx)
    const { rows: sessions } = await sql<{ id: string }>`
      select s.id from auth.session s left join auth."user" u on u.id = s."userId" where u.id is null`.execute(tx)
    return [
      ...admins.filter(({ id }) => !knownAdmins.includes(id)).map(({ id }) => `Admin-Rechte, die niemand gab: ${id}`),
      ...children.map(({ id }) => `Ein Kind mit Rechten von Erwachsenen: ${id}`),
      ...sessions.map(({ id }) => `Eine Sitzung ohne Person: ${id}`),
    ]
  })
}

/** Everybody who is an admin. */
export const adminsIn = (db: Db): Promise<string[]> =>
  asOwner(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from profiles where is_admin`.execute(tx)
    return rows.map(({ id }) => id)
  })
