import { sql } from 'kysely'
import { type ContentType, contentNames, type Draft, placeholders } from '../../../domain/content/content.ts'
import { audit } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { tableOf } from '../files/write-revised.ts'

/** Creates something at the end of its level, visible to admins only until published. @throws NOT_FOUND */
export async function createContent(
  tx: Tx,
  editorId: string,
  { type, skillLevelId }: { type: ContentType; skillLevelId: string },
): Promise<{ id: string }> {
  const level = await tx.selectFrom('skillLevels').where('id', '=', skillLevelId).select('id').executeTakeFirst()
  if (!level) return refuse('NOT_FOUND')
  const { id } = await insertNew(tx, type, skillLevelId)
  await audit(tx, { action: 'content created', actorId: editorId, subject: id, details: { type } })
  return { id }
}

/** The row holds placeholders; the editor opens it empty (S9.08, decision 068). */
async function insertNew(tx: Tx, type: ContentType, skillLevelId: string): Promise<{ id: string }> {
  const { next } = await tx
    .selectFrom(tableOf[type])
    .where('skillLevelId', '=', skillLevelId)
    .select(sql<number>`coalesce(max(order_index) + 1, 0)`.as('next'))
    .executeTakeFirstOrThrow()
  const row = { skillLevelId, orderIndex: next, title: contentNames[type].fresh }
  switch (type) {
    case 'lesson': {
      const lesson = { ...row, content: `<p>${placeholders.lesson}</p>` }
      return tx.insertInto('lessons').values(lesson).returning('id').executeTakeFirstOrThrow()
    }
    case 'quiz':
      return tx.insertInto('quizzes').values(row).returning('id').executeTakeFirstOrThrow()
    case 'simulation': {
      const simulation = { ...row, endpointUrl: placeholders.endpoint }
      return tx.insertInto('simulations').values(simulation).returning('id').executeTakeFirstOrThrow()
    }
  }
}

/** The row a draft belongs to; without published_at, so that only admins see it. */
export async function insertHidden(
  tx: Tx,
  id: string,
  { type, payload }: Draft,
  at: { skillLevelId: string; orderIndex: number },
) {
  const row = { id, skillLevelId: at.skillLevelId, orderIndex: at.orderIndex, title: payload.title }
  switch (type) {
    case 'lesson':
      await tx
        .insertInto('lessons')
        .values({ ...row, content: payload.content, isParentOnly: payload.isParentOnly })
        .execute()
      break
    case 'quiz':
      await tx.insertInto(tableOf.quiz).values(row).execute()
      break
    case 'simulation':
      await tx
        .insertInto('simulations')
        .values({ ...row, endpointUrl: payload.endpointUrl })
        .execute()
  }
}
