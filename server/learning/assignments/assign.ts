import type { Assignment } from '../../../domain/learning/assignments.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { closeOpenedLevels, openAllLevels, recount } from './openings.ts'

/**
 * Assigns one competency to one child and opens the chosen levels (decision 077); what was opened under an earlier
 * assignment is closed or opened by it. As the parent.
 * @throws ALREADY_ASSIGNED, NOT_FOUND, NO_LEVEL_OPEN
 */
export async function assign(tx: Tx, { childId, competencyId, levels }: Assignment) {
  const assignment = await tx
    .insertInto('childCompetencies')
    .values({ childId, competencyId, assignedAt: new Date() })
    .returning(['id', 'childId', 'competencyId'])
    .executeTakeFirstOrThrow()
  await (levels === 'all' ? openAllLevels : closeOpenedLevels)(tx, { childId, competencyId })
  await recount(tx, { childId, competencyId }) // results of an earlier assignment still count
  const counted = await tx
    .selectFrom('childCompetencies')
    .where('id', '=', assignment.id)
    .select(['skillLevelsCount', 'stepsTotal'])
    .executeTakeFirstOrThrow()
  if (counted.skillLevelsCount === 0 && counted.stepsTotal > 0) refuse('NO_LEVEL_OPEN')
  return assignment
}
