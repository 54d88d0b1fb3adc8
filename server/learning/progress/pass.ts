import { sql } from 'kysely'
import { isAboutApp } from '../../../domain/content/competencies.ts'
import type { PassStep } from '../../../domain/learning/passes.ts'
import { brand } from '../../../domain/platform/brand.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { logActivity } from './activities.ts'
import type { LevelOfChild } from './levels.ts'

export type EarnedPass = PassStep & { title: string; motto: string | null; levels: string[] }

/**
 * Writes the pass with the words of today, so that it stays what was earned whatever is edited later. `levels`: those
 * that it covers; their number is its step. Granted once: the unique key decides when two final answers arrive
 * together.
 * @returns what it says, or null when the child holds this pass already.
 */
export async function issuePass(
  tx: Tx,
  { childId, competencyId }: { childId: string; competencyId: string },
  { levels, stepsTotal }: { levels: Pick<LevelOfChild, 'id' | 'title'>[]; stepsTotal: number },
): Promise<EarnedPass | null> {
  const earned = { levels: levels.map((level) => level.title), step: levels.length, stepsTotal }
  const { vendorMinAge, ...competency } = await tx
    .selectFrom('competencies')
    .where('id', '=', competencyId)
    .select(['title', 'description', 'passMotto as motto', 'passNote as note', 'vendorMinAge'])
    .executeTakeFirstOrThrow()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('childPasses')
    .values({
      childId,
      competencyId,
      ...competency,
      note: competency.note ?? (isAboutApp(vendorMinAge) ? brand.pass.note : null),
      ...earned,
      stampedAt: sql<Date[]>`array(
        select stamp.completed_at from unnest(${levels.map((level) => level.id)}::uuid[]) with ordinality as level (id, place)
        left join level_completions stamp on stamp.skill_level_id = level.id and stamp.child_id = ${childId}
        order by place)`,
    })
    .onConflict((conflict) => conflict.columns(['childId', 'competencyId', 'step']).doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return null
  await logActivity(tx, childId, 'pass_earned', { competencyId })
  return { title: competency.title, motto: competency.motto, ...earned }
}
