import { sql } from 'kysely'
import { type ContentType, newDraft } from '../../domain/content.ts'
import { audit } from '../audit/record.ts'
import { tableOf } from '../content/write-revised.ts'
import type { Tx } from '../db/actor.ts'
import { refuse } from '../db/refuse.ts'

/** Something new at the end of its level, seen by admins only until it is published (S9.08). @throws NOT_FOUND */
export async function createContent(
  tx: Tx,
  editorId: string,
  { type, skillLevelId }: { type: ContentType; skillLevelId: string },
): Promise<{ id: string }> {
  const level = await tx.selectFrom('skill_levels').where('id', '=', skillLevelId).select('id').executeTakeFirst()
  if (!level) return refuse('NOT_FOUND')
  const { id } = await insertNew(tx, type, skillLevelId)
  await audit(tx, { action: 'content created', actorId: editorId, subject: id, details: { type } })
  return { id }
}

async function insertNew(tx: Tx, type: ContentType, skill_level_id: string): Promise<{ id: string }> {
  const { next } = await tx
    .selectFrom(tableOf[type])
    .where('skill_level_id', '=', skill_level_id)
    .select(sql<number>`coalesce(max(order_index) + 1, 0)`.as('next'))
    .executeTakeFirstOrThrow()
  const place = { skill_level_id, order_index: next }
  switch (type) {
    case 'lesson': {
      const { title, content } = newDraft.lesson()
      const row = { ...place, title, content }
      return tx.insertInto('lessons').values(row).returning('id').executeTakeFirstOrThrow()
    }
    case 'quiz': {
      const row = { ...place, title: newDraft.quiz().title }
      return tx.insertInto('quizzes').values(row).returning('id').executeTakeFirstOrThrow()
    }
    case 'simulation': {
      const { title, endpointUrl } = newDraft.simulation()
      const row = { ...place, title, endpoint_url: endpointUrl }
      return tx.insertInto('simulations').values(row).returning('id').executeTakeFirstOrThrow()
    }
  }
}
