import type { Insertable } from 'kysely'
import { type ContentType, contentNames, type Draft, newDraft, placeholders } from '../../../domain/content/content.ts'
import { audit } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { notFound } from '../../platform/db/refuse.ts'
import type { DB } from '../../platform/db/types.ts'
import { lastPlace } from '../order.ts'
import { tableOf } from '../tables.ts'
import { requireLive } from './content-rows.ts'
import { storeDraft } from './save.ts'

/** What a new row holds until it is published; the editor opens it empty (S9.08, decision 068). */
const fresh = {
  lesson: { content: `<p>${placeholders.lesson}</p>` },
  quiz: {},
  simulation: { endpointUrl: placeholders.endpoint },
}

/** Creates something at the end of its level, visible to admins only until published. @throws NOT_FOUND */
export async function createContent(
  tx: Tx,
  editorId: string,
  { type, skillLevelId }: { type: ContentType; skillLevelId: string },
): Promise<{ id: string }> {
  await tx.selectFrom('skillLevels').where('id', '=', skillLevelId).select('id').executeTakeFirstOrThrow(notFound)
  const payload = { ...newDraft[type](), ...fresh[type], title: contentNames[type].fresh }
  const { id } = await insertHidden(tx, { type, payload } as Draft, { skillLevelId })
  await audit(tx, { action: 'content created', actorId: editorId, subject: id, details: { type } })
  return { id }
}

/** `orderIndex`: at the end of the level unless it is given. */
type Place = { id?: string; skillLevelId: string; orderIndex?: number }

/** Creates something with a draft that is complete, under an id that the caller has. Visible to the team only. */
export async function createWithDraft(tx: Tx, editorId: string, draft: Draft, place: Place & { id: string }) {
  await insertHidden(tx, draft, place)
  const live = await requireLive(tx, { type: draft.type, id: place.id })
  await storeDraft(tx, { live, editorId, draft })
}

/** The row that a draft belongs to; without published_at, so that only the team sees it. */
function insertHidden(tx: Tx, { type, payload }: Draft, { id, skillLevelId, orderIndex }: Place) {
  const title = payload.title.trim().length < 3 ? contentNames[type].fresh : payload.title
  const inLevel = { column: 'skillLevelId', id: skillLevelId } as const
  const row = {
    ...(id && { id }),
    ...{ skillLevelId, title, orderIndex: orderIndex ?? lastPlace(tableOf[type], inLevel) },
    ...(type === 'lesson' && { content: payload.content }),
    ...(type === 'lesson' && payload.isParentOnly && { isParentOnly: true }), // a column that authors may not set
    ...(type === 'simulation' && { endpointUrl: payload.endpointUrl }),
  } as unknown as Insertable<DB['lessons']> // the tables have these columns in common
  return tx
    .insertInto(tableOf[type] as 'lessons')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
}
