import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { contentTypes, type Draft, TITLE_MOST } from '../../../domain/content/content.ts'
import { lessonLinkOf, withLessonLinks } from '../../../domain/content/lesson-links.ts'
import type { QuestionDraft } from '../../../domain/content/questions/question.ts'
import type { TaughtRef } from '../../../domain/content/standing.ts'
import { slugOf } from '../../../domain/platform/slug.ts'
import { audit } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { readDraft, requireLive } from '../drafts/content-rows.ts'
import { createWithDraft } from '../drafts/create.ts'
import { findDraft } from '../drafts/save.ts'
import { competencyColumns, rowsOf } from '../files/rows.ts'
import { lastPlace } from '../order.ts'
import { tableOfTaught } from '../tables.ts'
import { requireTaught } from './taught.ts'

export type Duplicated = Extract<TaughtRef['type'], 'competency' | 'level'>

/**
 * Copies a competency or a level with what is in it, as it stands in the drafts: under ids of its own, as drafts that
 * nobody else sees. Where lessons in it link each other, their copies do. Pictures are shared with it; results, share
 * links and keys of simulations stay behind. @throws NOT_FOUND
 */
export async function duplicate(
  tx: Tx,
  editorId: string,
  { type, id }: { type: Duplicated; id: string },
): Promise<{ id: string }> {
  const copy =
    type === 'competency' ? await copyCompetency(tx, editorId, id) : await copyLevel(tx, editorId, { id, suffix: COPY })
  await audit(tx, { action: 'content duplicated', actorId: editorId, subject: copy, details: { type } })
  return { id: copy }
}

const COPY = ' (Kopie)'
const titled = (title: string, suffix: string) => `${title.slice(0, TITLE_MOST - suffix.length)}${suffix}`

async function copyCompetency(tx: Tx, editorId: string, id: string): Promise<string> {
  await requireUnbinned(tx, { type: 'competency', id })
  const original = (await rowsOf.competency.read(tx, id)) ?? refuse('NOT_FOUND')
  const columns = competencyColumns({ ...original, title: await freeTitle(tx, original.title) })
  const copy = await tx
    .insertInto('competencies')
    .values({ ...columns, orderIndex: lastPlace('competencies'), createdBy: editorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const levels = await idsIn(tx, 'level', sql`competency_id = ${id}`)
  const lessons = await newIds(tx, levels)
  for (const level of levels) await copyLevel(tx, editorId, { id: level, into: copy.id, lessons })
  return copy.id
}

/** Its address follows from the title, and one may have a copy already. */
async function freeTitle(tx: Tx, title: string): Promise<string> {
  for (let number = 1; ; number++) {
    const copy = titled(title, number === 1 ? COPY : ` (Kopie ${number})`)
    const taken = await tx.selectFrom('competencies').where('slug', '=', slugOf(copy)).select('id').executeTakeFirst()
    if (!taken) return copy
  }
}

/** Ids for the copies of all lessons in these levels, by the ids of the originals. */
async function newIds(tx: Tx, levels: string[]): Promise<Map<string, string>> {
  const lessons = await Promise.all(levels.map((level) => idsIn(tx, 'lesson', sql`skill_level_id = ${level}`)))
  return new Map(lessons.flat().map((id) => [id, randomUUID()]))
}

/**
 * `into`: another competency, in which it keeps its place; in its own it goes to the end. `lessons`: the ids of the
 * copies of all lessons that are copied with it.
 */
async function copyLevel(
  tx: Tx,
  editorId: string,
  of: { id: string; suffix?: string; into?: string; lessons?: Map<string, string> },
): Promise<string> {
  await requireUnbinned(tx, { type: 'level', id: of.id })
  const original = (await rowsOf.level.read(tx, of.id)) ?? refuse('NOT_FOUND')
  const competencyId = of.into ?? original.competencyId
  const copy = await tx
    .insertInto('skillLevels')
    .values({
      ...original,
      competencyId,
      title: titled(original.title, of.suffix ?? ''),
      orderIndex: of.into
        ? original.orderIndex
        : lastPlace('skillLevels', { column: 'competencyId', id: competencyId }),
      isOpenToAll: false, // of two levels that anybody may try out only one would be
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lessons = of.lessons ?? (await newIds(tx, [of.id]))
  for (const type of contentTypes)
    for (const id of await idsIn(tx, type, sql`skill_level_id = ${of.id}`)) {
      const live = await requireLive(tx, { type, id })
      const draft = withOwnKeys(await readDraft(tx, live, await findDraft(tx, live)), lessons)
      const place = { id: lessons.get(id) ?? randomUUID(), skillLevelId: copy.id, orderIndex: live.orderIndex }
      await createWithDraft(tx, editorId, draft, place)
    }
  return copy.id
}

/** New ids for questions and answers, which are rows; links to lessons that are copied too lead to the copies. */
function withOwnKeys(draft: Draft, lessons: Map<string, string>): Draft {
  if (draft.type === 'lesson') {
    const content = withLessonLinks(draft.payload.content, (id, title) => lessonLinkOf(lessons.get(id) ?? id, title))
    return { type: 'lesson', payload: { ...draft.payload, content } }
  }
  if (draft.type !== 'quiz') return draft
  const questions = draft.payload.questions.map((question): QuestionDraft => {
    const id = randomUUID()
    if (question.kind !== 'choice') return { ...question, id }
    return { ...question, id, answers: question.answers.map((answer) => ({ ...answer, id: randomUUID() })) }
  })
  return { type: 'quiz', payload: { ...draft.payload, questions } }
}

/** Those that do not lie in the bin, in order. */
const idsIn = async (tx: Tx, type: TaughtRef['type'], where: ReturnType<typeof sql>) => {
  const rows = await tx
    .selectFrom(tableOfTaught[type])
    .where(sql<boolean>`${where}`)
    .where('binnedAt', 'is', null)
    .orderBy('orderIndex')
    .orderBy('title')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function requireUnbinned(tx: Tx, ref: TaughtRef) {
  const { standing } = await requireTaught(tx, ref)
  if (standing === 'binned') refuse('NOT_FOUND')
}
