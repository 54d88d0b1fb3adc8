import { sql } from 'kysely'
import type { Db } from '../../../server/platform/db/actor.ts'
import { asOwner } from '../../support/owner.ts'
import type { Family } from './cast.ts'

/** Where content is kept. Elsewhere a row that names content is of whoever learns it, shares it or tries it out. */
const OF_CONTENT = [
  ...['competencies', 'competency_slugs', 'skill_levels', 'lessons', 'quizzes', 'quiz_questions', 'quiz_answers'],
  ...['simulations', 'simulation_secrets', 'content_revisions', 'content_origins', 'content_drafts'],
].map((table) => `public.${table}`)

/**
 * Every row that points to something of this family, or is part of what it learns, as text by its table. An id in a
 * text is none: somebody may call a competency like that. Counters of attempts are nobody's.
 */
export async function rowsAbout(db: Db, { ids, content }: Family): Promise<Map<string, string[]>> {
  const [ofFamily, ofContent] = [ids, content].map((all) => Object.values(all).flat().filter(isUuid))
  return asOwner(db, async (tx) => {
    const tables = await sql<{ name: string; pointers: string[] }>`
      select format('%I.%I', table_schema, table_name) as name, array_agg(format('%I', column_name)) as pointers
      from information_schema.columns
      where table_schema in ('public', 'auth') and udt_name in ('uuid', '_uuid') group by 1`.execute(tx)
    const found = new Map<string, string[]>()
    for (const { name, pointers } of tables.rows) {
      // A child's row is that child's whatever its own key is: for an attempt anybody may choose any key that is free.
      const owners = pointers.includes('child_id') ? pointers.filter((pointer) => pointer !== 'id') : pointers
      const texts = sql.raw(owners.map((pointer) => `${pointer}::text`).join(', '))
      const wanted = [...(ofFamily ?? []), ...(OF_CONTENT.includes(name) ? (ofContent ?? []) : [])]
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.raw(name)} t
        where concat_ws(' ', ${texts}) ~ ${wanted.join('|')} order by 1`.execute(tx)
      found.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    return found
  })
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

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
    const { rows: team } = await sql<{ id: string }>`
      select p.id from profiles p where p.staff_role is not null and not exists (
        select 1 from audit_log a where a.action = p.staff_role || ' role given' and a.subject = p.id::text)`.execute(
      tx,
    )
    const { rows: children } = await sql<{ id: string }>`
      select u.id from auth."user" u join profiles p on p.id = u.id
      where u."isChild" and (p.is_admin or p.is_parent or p.staff_role is not null)`.execute(tx)
    const { rows: sessions } = await sql<{ id: string }>`
      select s.id from auth.session s left join auth."user" u on u.id = s."userId" where u.id is null`.execute(tx)
    return [
      ...admins.filter(({ id }) => !knownAdmins.includes(id)).map(({ id }) => `Admin-Rechte, die niemand gab: ${id}`),
      ...team.map(({ id }) => `Eine Rolle im Team, die niemand gab: ${id}`),
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
