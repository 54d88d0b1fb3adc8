import type { Tx } from '../db/actor.ts'
import { updateProgress } from './update.ts'

/** Counts anew what every child has done that learns with one of these levels: what is in them has changed. As app_job. */
export async function recountLevels(tx: Tx, levelIds: string[]): Promise<void> {
  if (levelIds.length === 0) return
  const assignments = await tx
    .selectFrom('child_competencies')
    .where('competency_id', 'in', (eb) =>
      eb.selectFrom('skill_levels').where('id', 'in', levelIds).select('competency_id'),
    )
    .select(['child_id as childId', 'competency_id as competencyId'])
    .orderBy('id') // two publishings at once take the locks of updateProgress in the same order
    .execute()
  for (const assignment of assignments) await updateProgress(tx, assignment)
}
