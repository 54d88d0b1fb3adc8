import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { elevated, type Tx } from '../../../platform/db/actor.ts'
import { evaluate } from '../../../platform/db/evaluate.ts'
import { nameOfProfile } from '../../profile/name-of-profile.ts'
import {
  auditLog,
  type ExportedTable,
  type Labels,
  mails,
  type Named,
  readLabels,
  tablesOfAuth,
  tablesOfLogin,
} from './tables.ts'
import { tablesOfChild } from './tables-of-child.ts'

export type ExportedRow = Record<string, unknown>
/** Rows by table, in the order of tables.ts; tables without a row are left out. */
export type ExportedRows = { table: string; rows: ExportedRow[] }[]
/** `titles`: what the ids in the rows are called, for readers. */
export type OwnData = {
  exportedAt: string
  parent?: { rows: ExportedRows }
  children: { name: string; rows: ExportedRows }[]
  titles: Record<string, string>
}

type Child = { id: string; name: string; authUserId: string | null }

/**
 * All that is kept about a family, or about one child of it. The caller has checked the rights as the actor: `children`
 * are rows that its policies let it see, `parentId` is its own id. `asChild`: the child itself asks. `reader`: who
 * asks, parent or child; of whoever else accompanies the child, or was invited to, it gets nothing but the name.
 */
export const readOwnData = (
  tx: Tx,
  { parentId, reader, children, asChild }: { parentId?: string; reader: string; children: Child[]; asChild: boolean },
): Promise<{ data: OwnData; labels: Labels }> =>
  elevated(tx, 'its owner takes along also what no screen shows', async (tx) => {
    tx = tx.withoutPlugins() as Tx // rows with the names of their columns, as labels and tables.ts have them
    const labels = await readLabels(tx)
    const read: OwnData = { exportedAt: new Date().toISOString(), children: [], titles: {} }
    if (parentId)
      read.parent = { rows: [...(await readLogin(tx, labels, parentId)), ...(await readAbout(tx, labels, [parentId]))] }
    for (const child of children) {
      const ofChild = await readChild(tx, labels, child.id, asChild)
      const ofLogin = child.authUserId ? await readLogin(tx, labels, child.authUserId) : []
      const about = await readAbout(tx, labels, child.authUserId ? [child.id, child.authUserId] : [child.id], reader)
      read.children.push({ name: child.name, rows: [...ofChild, ...ofLogin, ...about] })
    }
    const everything = [...(read.parent?.rows ?? []), ...read.children.flatMap(({ rows }) => rows)]
    read.titles = await readTitles(tx, everything)
    return { data: read, labels }
  })

async function readChild(tx: Tx, labels: Labels, childId: string, asChild: boolean): Promise<ExportedRows> {
  const found: ExportedRows = []
  for (const one of tablesOfChild.filter(({ isForChildOnly }) => asChild || !isForChildOnly)) {
    const mine = one.of
      ? sql<SqlBool>`${sql.ref(one.key)} in (select id from ${sql.table(one.of)} where child_id = ${childId})`
      : sql<SqlBool>`${sql.ref(one.key)} = ${childId}`
    const rows = await readRows(tx, labels, one, mine)
    const { parentsNeed } = one
    const shown = asChild || !parentsNeed ? rows : rows.filter((row) => row[parentsNeed] !== null)
    found.push({ table: one.table, rows: shown })
  }
  return withoutEmpty(found)
}

async function readLogin(tx: Tx, labels: Labels, userId: string): Promise<ExportedRows> {
  const found: ExportedRows = []
  for (const one of tablesOfLogin)
    found.push({ table: one.table, rows: await readRows(tx, labels, one, sql`${sql.ref(one.key)} = ${userId}`) })
  const login = await evaluate(tx, sql<Record<string, ExportedRow[] | null>>`auth.login_to_export(${userId})`)
  for (const { table } of tablesOfAuth) found.push({ table, rows: login[table] ?? [] })
  return withoutEmpty(found)
}

/**
 * Log records and mails that name one of these ids: the child's, the login's. Those that another adult did or got say
 * where from or to which address, and stay with that one: of a child's mails there are those to an address of its own
 * or of `reader`.
 */
const readAbout = async (tx: Tx, labels: Labels, ids: string[], reader?: string): Promise<ExportedRows> =>
  withoutEmpty([
    {
      table: auditLog.table,
      rows: await readRows(
        tx,
        labels,
        auditLog,
        sql`(actor_id = any(${ids}::uuid[]) or subject = any(${ids}::text[]))
          and not (${isOthers(sql.ref('actor_id'), reader)})`,
      ),
    },
    {
      table: mails.table,
      rows: await readRows(
        tx,
        labels,
        mails,
        sql`about && ${ids}::uuid[]
          and ${reader ? isTo(sql.ref('recipient'), [...ids, reader]) : sql`true`}`,
      ),
    },
  ])

/** Whether this is an adult besides the reader. Without a reader nothing is left out. */
const isOthers = (
  person: RawBuilder<unknown>,
  reader?: string,
) => sql<SqlBool>`coalesce(${reader ?? null}::uuid is not null
  and exists (select from profiles p where p.id = ${person} and (p.is_parent or p.is_admin or p.staff_role is not null) and p.id <> ${reader ?? null}::uuid), false)`

/**
 * Whether an address belongs to one of these, parents or children; also one that an invitation of a child went to, or
 * of an adult whom one of them has invited.
 */
const isTo = (address: RawBuilder<unknown>, ids: string[]) => sql<SqlBool>`${address} in (
  select email from profiles where id = any(${ids}::uuid[])
  union select email from children where id = any(${ids}::uuid[])
  union select email from child_invitations where child_id = any(${ids}::uuid[])
  union select email from guardian_invitations where invited_by = any(${ids}::uuid[]))`

async function readRows(
  tx: Tx,
  labels: Labels,
  { table, without = [] }: ExportedTable,
  mine: ReturnType<typeof sql<SqlBool>>,
) {
  const names = [...(labels.get(table)?.columns.keys() ?? [])].filter((name) => !without.includes(name))
  const { rows } = await sql<ExportedRow>`
    select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)} where ${mine}
    order by ${sql.ref(names.find((name) => /_at$|timestamp|date/.test(name)) ?? (names[0] as string))}`.execute(tx)
  return rows
}

const withoutEmpty = (found: ExportedRows) => found.filter(({ rows }) => rows.length > 0)

const titleColumn: Record<Exclude<Named, 'profiles'>, string> = {
  announcements: 'title',
  lessons: 'title',
  quizzes: 'title',
  simulations: 'title',
  skill_levels: 'title',
  competencies: 'title',
  quiz_questions: 'question',
  quiz_answers: 'answer_text',
  child_passes: 'title',
  faq_items: 'question',
}

/** Titles of the content that the rows name by id. Content that is gone has none. */
async function readTitles(tx: Tx, tables: ExportedRows): Promise<Record<string, string>> {
  const titles: Record<string, string> = {}
  const titlesBy = Object.entries(titleColumn).map(([named, column]) => [named as Named, sql.ref(column)] as const)
  for (const [named, title] of [...titlesBy, ['profiles', nameOfProfile('profiles')] as const]) {
    const ids = tables.flatMap(({ table, rows }) => rows.flatMap((row) => idsOf(table, row, named)))
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: string; title: string }>`
      select id, ${title} as title from ${sql.table(named)} where id = any(${[...new Set(ids)]}::uuid[])`.execute(tx)
    for (const { id, title } of rows) titles[id] = title
  }
  return titles
}

const descriptions = new Map([...tablesOfChild, ...tablesOfLogin].map((one) => [one.table, one]))

function idsOf(table: string, row: ExportedRow, named: Named): string[] {
  const names = descriptions.get(table)?.names ?? {}
  const content: Named = row.content_type === 'lesson' ? 'lessons' : 'quizzes'
  return Object.entries({ ...names, ...('content_id' in row && { content_id: content }) })
    .filter(([, name]) => name === named)
    .flatMap(([column]) => [row[column]].flat().filter(Boolean) as string[])
}
