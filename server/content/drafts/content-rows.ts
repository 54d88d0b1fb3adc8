import {
  type ContentRef,
  type ContentType,
  type Draft,
  lessonDraft,
  newDraft,
  quizDraft,
  simulationDraft,
} from '../../../domain/content/content.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { notFound, refuse } from '../../platform/db/refuse.ts'
import { type RevisedRows, rowsOf } from '../files/rows.ts'
import { sanitizeLesson } from '../files/sanitize.ts'
import type { Publisher } from '../files/write-revised.ts'
import { tableOf } from '../tables.ts'

const schemaOf = { lesson: lessonDraft, quiz: quizDraft, simulation: simulationDraft }

/** No part of the draft, so that sorting a list and writing a text never conflict. */
type Place = { skillLevelId: string; orderIndex: number }
/** A row of one of the three content tables, without its text. */
export type Live = ContentRef & Place & { revision: number; publishedAt: Date | null; takenBackAt: Date | null }

/** The row, locked: who saves or publishes at the same time waits. @throws NOT_FOUND, also for what lies in the bin */
export async function requireLive(tx: Tx, { type, id }: ContentRef): Promise<Live> {
  const row = await elevated(tx, 'who writes waits for who else does, and may not change the row', (tx) =>
    tx
      .selectFrom(tableOf[type])
      .where('id', '=', id)
      .where('binnedAt', 'is', null)
      .select(['skillLevelId', 'orderIndex', 'revision', 'publishedAt', 'takenBackAt'])
      .forUpdate()
      .executeTakeFirstOrThrow(notFound),
  )
  return { type, id, ...row }
}

/** What an editor continues with: the stored draft, else what was published last, else a new, empty one. */
export async function readDraft(tx: Tx, live: Live, stored: { payload: unknown } | undefined): Promise<Draft> {
  if (stored) return asDraft(live.type, stored.payload)
  if (live.revision === 0) return { type: live.type, payload: newDraft[live.type]() } as Draft
  return readLivePayload(tx, live)
}

export async function readLivePayload(tx: Tx, { type, id }: ContentRef): Promise<Draft> {
  const payload = await revisedRows(type).read(tx, id)
  return payload ? asDraft(type, payload) : refuse('NOT_FOUND')
}

/** A stored payload as a draft: drops columns that are not part of drafts, and sanitizes a lesson once more. */
export function asDraft(type: ContentType, payload: unknown): Draft {
  const draft = { type, payload: schemaOf[type].parse(payload) } as Draft
  return draft.type === 'lesson'
    ? { type: 'lesson', payload: { ...draft.payload, content: sanitizeLesson(draft.payload.content) } }
    : draft
}

/** Writes the draft into the table and keeps it as the next revision. As app_job. */
export async function writeLive(tx: Tx, { id, skillLevelId, orderIndex }: Live, draft: Draft, by: Publisher) {
  await revisedRows(draft.type).write(tx, id, { ...draft.payload, skillLevelId, orderIndex }, by)
}

const revisedRows = (type: ContentType) => rowsOf[type] as RevisedRows<Draft['payload'] & Place>
