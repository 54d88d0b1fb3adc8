import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  type Compared,
  type ContentType,
  competencyInput,
  type Draft,
  skillLevelInput,
} from '../../../domain/content/content.ts'
import { findingsOf } from '../../../domain/content/content-findings.ts'
import { formatMoment, today } from '../../../domain/platform/dates.ts'
import { slugOf } from '../../../domain/platform/slug.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { asDraft, readDraft, readLivePayload, requireLive } from '../drafts/content-rows.ts'
import { findDraft } from '../drafts/save.ts'
import { rowsOf } from '../files/rows.ts'
import { staffName } from '../staff-names.ts'
import { tableOfTaught } from '../tables.ts'
import type { Package } from './read-package.ts'
import type { PackageItem } from './read-texts.ts'
import { refusePackage } from './zip.ts'

type Finding = { place: string; reason: string }
/** One item of a package, and what importing it would do. */
export type PlannedItem = {
  type: PackageItem['type']
  id: string
  /** Of a level, for its address. */
  competencyId: string | null
  title: string
  file: string
  /** 'kept': a competency or level that differs here. It has no draft, so an editor changes it by hand. */
  status: 'new' | 'changed' | 'unchanged' | 'kept'
  /** A German sentence: who saved the draft that is here, and when. It is replaced only where an editor agrees. */
  conflict?: string
  /** What is here, and what the package says. */
  before?: Compared
  after?: Compared
  findings: Finding[]
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
export type Plan = Omit<PackagePlan, 'newPictures' | 'newRecordings'>

/** What a package would change here. Locks the rows that it would write drafts for. @throws PACKAGE_REFUSED */
export async function planImport(tx: Tx, pack: Package): Promise<Plan> {
  const items: PlannedItem[] = []
  for (const item of pack.items) items.push(await planItem(tx, item, pack))
  const fingerprint = createHash('sha256')
    .update(JSON.stringify({ package: pack.items, items }))
    .digest('hex')
  return { fingerprint, items, untouched: await listUntouched(tx, pack.items), notes: pack.notes }
}

type Planned = Pick<PlannedItem, 'status' | 'conflict' | 'before' | 'after'> & { findings?: Finding[] }

async function planItem(tx: Tx, item: PackageItem, pack: Package): Promise<PlannedItem> {
  const { type, id, file } = item
  const { title } = item.payload
  const row = await tx.selectFrom(tableOfTaught[type]).where('id', '=', id).select('binnedAt').executeTakeFirst()
  if (row?.binnedAt) refusePackage(file, `„${title}“ liegt hier im Papierkorb. Bitte holen Sie es zuerst zurück.`)
  const planned =
    item.type === 'competency' || item.type === 'level'
      ? await planWithoutDraft(tx, item)
      : await planDraft(tx, item, row === undefined)
  const inCurriculum = (pack.findings.get(file) ?? []).map(({ line, message }) => ({
    place: line ? `Zeile ${line}` : file,
    reason: message,
  }))
  const competencyId = item.type === 'level' ? item.payload.competencyId : null
  return { type, id, competencyId, title, file, ...planned, findings: [...(planned.findings ?? []), ...inCurriculum] }
}

type WithoutDraft = Extract<PackageItem, { type: 'competency' | 'level' }>

/** A change would hold at once, so the row here is kept. The order is not compared: each installation has its own. */
async function planWithoutDraft(tx: Tx, item: WithoutDraft): Promise<Planned> {
  const { file } = item
  const form = item.type === 'competency' ? competencyInput : skillLevelInput
  const problem = form.safeParse(item.payload).error?.issues[0]
  if (problem) refusePackage(file, problem.message)
  if (item.type === 'competency') await requireFreeTitle(tx, item)
  const here = await rowsOf[item.type].read(tx, item.id)
  if (!here) return { status: 'new' }
  if (item.type === 'level' && 'competencyId' in here && here.competencyId !== item.payload.competencyId)
    refusePackage(file, 'Dieses Level gehört hier zu einer anderen Kompetenz.')
  const before = { type: item.type, payload: { ...here, orderIndex: 0 } } as Compared
  const after = { type: item.type, payload: { ...item.payload, orderIndex: 0 } } as Compared
  return isSame(before, after) ? { status: 'unchanged' } : { status: 'kept', before, after }
}

async function requireFreeTitle(tx: Tx, { id, file, payload }: WithoutDraft) {
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

async function planDraft(tx: Tx, item: Drafted, isNew: boolean): Promise<Planned> {
  const after = draftOf(item)
  if (after.type === 'quiz') await requireFreeQuestions(tx, item, after.payload.questions)
  const atDesk = Object.values(findingsOf(after, today())).flat()
  if (isNew) return { status: 'new', after, findings: atDesk }
  const live = await requireLive(tx, item)
  const elsewhere = { place: 'Level', reason: 'Steht hier in einem anderen Level, und bleibt dort.' }
  const moved = live.skillLevelId === item.payload.skillLevelId ? [] : [elsewhere]
  const stored = await findDraft(tx, live)
  const published = live.publishedAt ? await readLivePayload(tx, live) : undefined
  const before = await readDraft(tx, live, stored)
  // If the published version equals the package, a draft here is newer than the package.
  if (isSame(before, after) || (published && isSame(published, after))) return { status: 'unchanged' }
  const changed: Planned = { status: 'changed', before, after, findings: [...moved, ...atDesk] }
  if (!stored) return changed
  const who = await staffName(tx, stored.editorId)
  const conflict = `${who} hat am ${formatMoment(stored.savedAt)} Uhr einen Entwurf gespeichert, der noch nicht veröffentlicht ist.`
  return { ...changed, conflict }
}

function draftOf({ type, file, payload }: Drafted): Draft {
  try {
    return asDraft(type, payload)
  } catch (error) {
    if (error instanceof z.ZodError)
      return refusePackage(file, error.issues[0]?.message ?? 'Das lässt sich nicht speichern.')
    throw error
  }
}

/** Files have no spaces at the ends of texts, so these are no difference. */
const isSame = (left: Compared, right: Compared) => isDeepStrictEqual(trimmed(left), trimmed(right))

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trimmed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimmed(inner)]))
}

async function requireFreeQuestions(tx: Tx, { id: quizId, file }: Drafted, questions: { id: string }[]) {
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

/** What is in the competencies and levels of the package, but not in the package. */
async function listUntouched(tx: Tx, items: PackageItem[]): Promise<string[]> {
  const ids = items.map(({ id }) => id)
  const { rows } = await sql<{ title: string }>`
    select title from (
      select id, title, competency_id as parent, 0 as part, order_index, binned_at from skill_levels
      union all select id, title, skill_level_id, 1, order_index, binned_at from lessons
      union all select id, title, skill_level_id, 2, order_index, binned_at from quizzes
      union all select id, title, skill_level_id, 3, order_index, binned_at from simulations) here
    where binned_at is null and parent = any(${ids}::uuid[]) and id <> all(${ids}::uuid[])
    order by part, order_index, title`.execute(tx)
  return rows.map(({ title }) => title)
}
