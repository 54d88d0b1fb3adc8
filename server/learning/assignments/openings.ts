import { sql } from 'kysely'
import type { Assignment } from '../../../domain/learning/assignments.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { updateProgress } from '../progress/update.ts'

type Assigned = { childId: string; competencyId: string }
type LevelOfChild = { childId: string; skillLevelId: string }

/** Opens a level that is meant for older children. Idempotent. As the parent. */
export async function openLevel(tx: Tx, { childId, skillLevelId }: LevelOfChild): Promise<void> {
  await tx
    .insertInto('levelOpenings')
    .values({ childId, skillLevelId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await recountLevel(tx, { childId, skillLevelId })
}

/** Closes it again, until the child is old enough. As the parent. @throws NOT_FOUND */
export async function closeLevel(tx: Tx, { childId, skillLevelId }: LevelOfChild): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('levelOpenings')
    .where('childId', '=', childId)
    .where('skillLevelId', '=', skillLevelId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) refuse('NOT_FOUND')
  await recountLevel(tx, { childId, skillLevelId })
}

/** Opens every level of a competency that is meant for older children. As the parent. */
async function openAllLevels(tx: Tx, { childId, competencyId }: Assigned): Promise<void> {
  await tx
    .insertInto('levelOpenings')
    .columns(['childId', 'skillLevelId'])
    .expression(
      tx
        .selectFrom('skillLevels as l')
        .innerJoin('children as k', (join) => join.on('k.id', '=', childId))
        .where('l.competencyId', '=', competencyId)
        .where(sql<boolean>`l.min_age > whole_years(k.birthdate)`)
        .select(['k.id as childId', 'l.id as skillLevelId']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Leaves open what the child is old enough for. As the parent. */
async function closeOpenedLevels(tx: Tx, { childId, competencyId }: Assigned): Promise<void> {
  await tx
    .deleteFrom('levelOpenings')
    .where('childId', '=', childId)
    .where('skillLevelId', 'in', (eb) =>
      eb.selectFrom('skillLevels').where('competencyId', '=', competencyId).select('id'),
    )
    .execute()
}

/** What is open decides what counts, and may complete the step. */
async function recountLevel(tx: Tx, { childId, skillLevelId }: LevelOfChild) {
  const level = await tx
    .selectFrom('skillLevels')
    .where('id', '=', skillLevelId)
    .select('competencyId')
    .executeTakeFirst()
  if (level) await recount(tx, { childId, competencyId: level.competencyId })
}

/** Recounts one child in one competency, as the server, within a parent's transaction. */
export const recount = (tx: Tx, of: Assigned) =>
  elevated(tx, 'progress is written by the server', (tx) => updateProgress(tx, of))

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
