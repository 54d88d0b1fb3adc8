import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  type ContentType,
  competencyInput,
  contentTypes,
  type Draft,
  skillLevelInput,
} from '../../../domain/content/content.ts'
import { findingsOf } from '../../../domain/content/content-findings.ts'
import { formatMoment, today } from '../../../domain/platform/dates.ts'
import { slugOf } from '../../../domain/platform/slug.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { asDraft, readDraft, readLivePayload, requireLive } from '../drafts/content-rows.ts'
import { findDraft } from '../drafts/save.ts'
import { competencyRows, levelRows } from '../files/rows.ts'
import { tableOf } from '../files/write-revised.ts'
import { staffName } from '../staff-names.ts'
import { tableOfTaught } from '../standing/taught.ts'
import { type FieldChange, fieldChanges } from './field-changes.ts'
import { isReordered } from './order.ts'
import type { Package } from './read-package.ts'
import { fileOf, type PackageItem } from './read-texts.ts'
import { refusePackage } from './zip.ts'

/** One item of a package, and what importing it would do. */
export type PlannedItem = {
  type: PackageItem['type']
  id: string
  title: string
  file: string
  status: 'new' | 'changed' | 'unchanged'
  /** What an editor has to agree to: replacing a draft, or a change that everybody sees at once. */
  asks: 'draft' | 'direct' | null
  /** A German sentence: who saved that draft, and when. */
  conflict?: string
  /** Of competencies and levels. */
  changes: FieldChange[]
  /** Of lessons, quizzes and simulations: here, and in the package. */
  before?: Draft
  after?: Draft
  findings: { place: string; reason: string }[]
}
export type PackagePlan = {
  /** Hash of these differences, so that nobody imports others than those shown. */
  fingerprint: string
  items: PlannedItem[]
  newPictures: number
  newRecordings: number
  /** Titles of what is here and not in the package. */
  untouched: string[]
  notes: string[]
}
/** What the editor sees, and the lists in which new items get their positions. */
export type Plan = { shown: Omit<PackagePlan, 'newPictures' | 'newRecordings'>; lists: PackageList[] }
/** The parts of one item, in our order and the package's. `parentId`: the item whose change of order is agreed to. */
export type PackageList = {
  table: 'skillLevels' | (typeof tableOf)[ContentType]
  parentId: string
  here: { id: string; title: string }[]
  wanted: string[]
}

/** What a package would change here. Locks the rows that it would write drafts for. @throws PACKAGE_REFUSED */
export async function planImport(tx: Tx, pack: Package): Promise<Plan> {
  const items: PlannedItem[] = []
  for (const item of pack.items) items.push(await planned(tx, item, pack))
  const lists = await readLists(
    tx,
    pack.items,
    new Set(items.flatMap(({ id, status }) => (status === 'new' ? [id] : []))),
  )
  for (const list of lists) noteOrder(list, items)
  const inPackage = new Set(pack.items.map(({ id }) => id))
  const untouched = lists.flatMap(({ here }) => here.filter(({ id }) => !inPackage.has(id)).map(({ title }) => title))
  const fingerprint = createHash('sha256')
    .update(JSON.stringify({ package: pack.items, items, lists }))
    .digest('hex')
  return { shown: { fingerprint, items, untouched, notes: pack.notes }, lists }
}

async function planned(tx: Tx, item: PackageItem, pack: Package): Promise<PlannedItem> {
  const file = fileOf(pack, item)
  if (await isBinned(tx, item))
    refusePackage(file, `„${item.payload.title}“ liegt hier im Papierkorb. Bitte holen Sie es zuerst zurück.`)
  const found = (pack.findings.get(file) ?? []).map(({ line, message }) => ({
    place: line ? `Zeile ${line}` : file,
    reason: message,
  }))
  const base = { type: item.type, id: item.id, title: item.payload.title, file, changes: [], findings: found }
  switch (item.type) {
    case 'competency':
    case 'level':
      return { ...base, ...(await plannedDirect(tx, item, file)) }
    default: {
      const { moved, ...rest } = await plannedDraft(tx, item, file)
      const own = rest.after ? Object.values(findingsOf(rest.after, today())).flat() : []
      return { ...base, ...rest, findings: [...moved, ...own, ...found] }
    }
  }
}

const isBinned = async (tx: Tx, { type, id }: PackageItem) =>
  (await tx
    .selectFrom(tableOfTaught[type])
    .where('id', '=', id)
    .where('binnedAt', 'is not', null)
    .select('id')
    .executeTakeFirst()) !== undefined

type Direct = Extract<PackageItem, { type: 'competency' | 'level' }>

/** Has no drafts: something new only admins see; a change would be live at once, so an editor is asked. */
async function plannedDirect(
  tx: Tx,
  item: Direct,
  file: string,
): Promise<Pick<PlannedItem, 'status' | 'asks' | 'changes'>> {
  const form = item.type === 'competency' ? competencyInput : skillLevelInput
  const problem = form.safeParse(item.payload).error?.issues[0]
  if (problem) refusePackage(file, problem.message)
  const here = item.type === 'competency' ? await competencyRows.read(tx, item.id) : await levelRows.read(tx, item.id)
  if (item.type === 'competency') await requireFreeTitle(tx, item, file)
  if (item.type === 'level' && here && 'competencyId' in here && here.competencyId !== item.payload.competencyId)
    refusePackage(file, 'Dieses Level gehört hier zu einer anderen Kompetenz.')
  if (!here) return { status: 'new', asks: null, changes: [] }
  const changes = fieldChanges(here, item.payload)
  return { status: changes.length > 0 ? 'changed' : 'unchanged', asks: changes.length > 0 ? 'direct' : null, changes }
}

async function requireFreeTitle(tx: Tx, { id, payload }: { id: string; payload: { title: string } }, file: string) {
  const slug = slugOf(payload.title)
  if (!slug) refusePackage(file, 'Der Titel braucht Buchstaben oder Ziffern: Daraus wird die Adresse.')
  const taken = await tx
    .selectFrom('competencies')
    .where('slug', '=', slug)
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst()
  if (taken) refusePackage(file, `Eine Kompetenz „${payload.title}“ gibt es hier schon, mit einer anderen Kennung.`)
}

type Drafted = Extract<PackageItem, { type: ContentType }>

async function plannedDraft(tx: Tx, item: Drafted, file: string) {
  const after = draftOf(item, file)
  if (after.type === 'quiz') await requireFreeQuestions(tx, item.id, after.payload.questions, file)
  const row = await tx
    .selectFrom(tableOf[item.type])
    .where('id', '=', item.id)
    .select('skillLevelId')
    .executeTakeFirst()
  if (!row) return { status: 'new' as const, asks: null, after, moved: [] }
  const moved =
    row.skillLevelId === item.payload.skillLevelId
      ? []
      : [{ place: 'Level', reason: 'Steht hier in einem anderen Level, und bleibt dort.' }]
  const live = await requireLive(tx, item)
  const stored = await findDraft(tx, live)
  const published = live.publishedAt ? await readLivePayload(tx, live) : undefined
  const before = await readDraft(tx, live, stored)
  // If the published version equals the package, a draft here is newer than the package.
  if (isSame(before, after) || (published && isSame(published, after)))
    return { status: 'unchanged' as const, asks: null, moved: [] }
  const changed = { status: 'changed' as const, before, after, moved }
  if (!stored) return { ...changed, asks: null }
  const who = await staffName(tx, stored.editorId)
  const conflict = `${who} hat am ${formatMoment(stored.savedAt)} Uhr einen Entwurf gespeichert, der noch nicht veröffentlicht ist.`
  return { ...changed, asks: 'draft' as const, conflict }
}

function draftOf({ type, payload }: Drafted, file: string): Draft {
  try {
    return asDraft(type, payload)
  } catch (error) {
    if (error instanceof z.ZodError)
      return refusePackage(file, error.issues[0]?.message ?? 'Das lässt sich nicht speichern.')
    throw error
  }
}

/** Files have no spaces at the ends of texts, so these are no difference. */
const isSame = (left: Draft, right: Draft) => isDeepStrictEqual(trimmed(left), trimmed(right))

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trimmed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimmed(inner)]))
}

async function requireFreeQuestions(tx: Tx, quizId: string, questions: { id: string }[], file: string) {
  const taken = await tx
    .selectFrom('quizQuestions')
    .where(
      'id',
      'in',
      questions.map(({ id }) => id),
    )
    .where('quizId', '<>', quizId)
    .select('question')
    .executeTakeFirst()
  if (taken) refusePackage(file, `Die Frage „${taken.question}“ gehört hier zu einem anderen Quiz.`)
}

/** `newIds`: items that do not exist here yet. An item that is in another list here stays there. */
async function readLists(tx: Tx, items: PackageItem[], newIds: ReadonlySet<string>): Promise<PackageList[]> {
  const lists: PackageList[] = []
  const add = (table: PackageList['table'], parentId: string, here: PackageList['here'], parts: PackageItem[]) => {
    const wanted = parts.map(({ id }) => id).filter((id) => newIds.has(id) || here.some((one) => one.id === id))
    lists.push({ table, parentId, here, wanted })
  }
  for (const { type, id } of items) {
    if (type === 'competency') {
      const parts = items.filter((one) => one.type === 'level' && one.payload.competencyId === id)
      add('skillLevels', id, await listHere(tx, 'skillLevels', { column: 'competencyId', id }), parts)
    }
    if (type !== 'level') continue
    for (const part of contentTypes) {
      const parts = items.filter((one) => one.type === part && one.payload.skillLevelId === id)
      add(tableOf[part], id, await listHere(tx, tableOf[part], { column: 'skillLevelId', id }), parts)
    }
  }
  return lists
}

async function listHere(tx: Tx, table: PackageList['table'], { column, id }: { column: string; id: string }) {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from ${sql.table(table)} where ${sql.ref(column)} = ${id} order by order_index, title, id`.execute(
    tx,
  )
  return rows
}

const listNames = { skillLevels: 'Levels', lessons: 'Lektionen', quizzes: 'Quizze', simulations: 'Simulationen' }

/** A new order is live at once, so it counts as a change of the competency or level that an editor agrees to. */
function noteOrder({ table, parentId, here, wanted }: PackageList, items: PlannedItem[]) {
  const parent = items.find(({ id }) => id === parentId)
  if (
    !parent ||
    !isReordered(
      here.map(({ id }) => id),
      wanted,
    )
  )
    return
  const titles = new Map([...here, ...items].map(({ id, title }) => [id, title]))
  const known = wanted.filter((id) => here.some((one) => one.id === id))
  const told = (ids: string[]) => ids.map((id) => titles.get(id)).join(', ')
  parent.status = 'changed'
  parent.asks = 'direct'
  parent.changes.push({
    label: `Reihenfolge der ${listNames[table]}`,
    before: told(here.map(({ id }) => id).filter((id) => known.includes(id))),
    after: told(known),
  })
}
