import { competencyProgress, levelIsDone } from '../../../domain/progress.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { compiledOnce } from '../../platform/db/compiled-once.ts'
import { logActivity } from './activities.ts'
import { type LevelOfChild, readLevels } from './levels.ts'
import { issuePass } from './pass.ts'

/** What a learning event earned, to celebrate. `number`: the level's place, from 1, because titles may be alike. */
export type Earned = {
  levels: { number: number; title: string }[]
  pass: { title: string; motto: string | null } | null
}

/**
 * The lock makes two events of one child wait for each other: the second counts what the first wrote. A pass that the first
 * granted meanwhile may be missing here; it is not granted twice.
 */
const lockAssignment = compiledOnce((db, of: { childId: string; competencyId: string }) =>
  db
    .selectFrom('childCompetencies as a')
    .where('a.childId', '=', of.childId)
    .where('a.competencyId', '=', of.competencyId)
    .select(['a.id', 'a.completedAt'])
    .select((eb) =>
      eb
        .selectFrom('childPasses as p')
        .whereRef('p.childId', '=', 'a.childId')
        .whereRef('p.competencyId', '=', 'a.competencyId')
        .select('p.earnedAt')
        .as('earlierPassAt'),
    )
    .forUpdate('a'),
)

/**
 * Updates progress, level counts and completion of one child in one competency, and issues the pass when it is earned
 * (S9.05, S9.06, decision 008). Run as app_job inside the transaction of the learning event.
 * @returns what was earned by this; nothing when the competency is not assigned.
 */
export async function updateProgress(tx: Tx, of: { childId: string; competencyId: string }): Promise<Earned> {
  const [assignment] = await lockAssignment(tx, of)
  if (!assignment) return { levels: [], pass: null }

  const { earlierPassAt } = assignment
  const levels = await readLevels(tx, of)
  const completedBefore = assignment.completedAt ?? earlierPassAt
  const progress = competencyProgress(levels, completedBefore !== null)

  await tx
    .updateTable('childCompetencies')
    .where('id', '=', assignment.id)
    .set({
      progress: progress.percent,
      skillLevelsCount: progress.levelsTotal,
      completedSkillLevelsCount: progress.levelsDone,
      completedAt: completedBefore ?? (progress.isCompleted ? new Date() : null),
    })
    .execute()

  const levelsEarned = await stampFinishedLevels(tx, of, levels)
  const pass = progress.isCompleted && !earlierPassAt ? await issuePass(tx, of, levels) : null
  return { levels: levelsEarned, pass }
}

/** Stamps and logs each level seen done for the first time. @returns those. */
async function stampFinishedLevels(tx: Tx, of: { childId: string; competencyId: string }, levels: LevelOfChild[]) {
  const done = levels.filter(levelIsDone)
  if (done.length === 0) return []
  const stamped = await tx
    .insertInto('levelCompletions')
    .values(done.map((level) => ({ childId: of.childId, skillLevelId: level.id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('skillLevelId')
    .execute()
  const fresh = done.filter((level) => stamped.some((row) => row.skillLevelId === level.id))
  for (const level of fresh) {
    await logActivity(tx, of.childId, 'level_finished', { skillLevelId: level.id, competencyId: of.competencyId })
  }
  return fresh.map((level) => ({ number: levels.indexOf(level) + 1, title: level.title }))
}
