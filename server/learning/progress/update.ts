import { type ExpressionBuilder, sql } from 'kysely'
import { competencyProgress, levelCounts, levelIsCovered, levelIsDone } from '../../../domain/learning/progress.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { compiledOnce } from '../../platform/db/compiled-once.ts'
import type { DB } from '../../platform/db/types.ts'
import { logActivity } from './activities.ts'
import { type CountedLevel, readCountedLevels } from './levels.ts'
import { type EarnedPass, issuePass } from './pass.ts'

/** What a learning event earned, to celebrate. `number`: the level's place, from 1, because titles may be alike. */
export type Earned = {
  levels: { number: number; title: string }[]
  pass: EarnedPass | null
}

type OfChild = { childId: string; competencyId: string }

/** What the row of an assignment tells of how far the child is. */
const COUNTED = [
  'progress',
  'skillLevelsCount',
  'completedSkillLevelsCount',
  'stepsTotal',
  'nextStepAtAge',
  'recountOn',
] as const

/**
 * The lock makes two events of one child wait for each other: the second counts what the first wrote. A pass that the
 * first granted meanwhile may be missing here; it is not granted twice.
 */
const lockAssignment = compiledOnce((db, of: OfChild) =>
  db
    .selectFrom('childCompetencies as a')
    .where('a.childId', '=', of.childId)
    .where('a.competencyId', '=', of.competencyId)
    .select(['a.id', 'a.completedAt', ...COUNTED])
    .select((eb) => [
      passesOf(eb)
        .select((eb) => eb.fn.min('p.earnedAt').as('at'))
        .as('firstPassAt'),
      passesOf(eb)
        .select((eb) => eb.fn.max('p.step').as('step'))
        .as('highestStep'),
      eb
        .selectFrom('children as k')
        .whereRef('k.id', '=', 'a.childId')
        .select(sql<string>`(k.birthdate + make_interval(years => whole_years(k.birthdate) + 1))::date`.as('day'))
        .as('nextBirthday'),
    ])
    .forUpdate('a'),
)

const passesOf = (assignment: ExpressionBuilder<DB & { a: DB['childCompetencies'] }, 'a'>) =>
  assignment
    .selectFrom('childPasses as p')
    .whereRef('p.childId', '=', 'a.childId')
    .whereRef('p.competencyId', '=', 'a.competencyId')

/** What progress is counted on, in two statements that leave together. The second sees all that the first waited for. */
export const readCounted = (tx: Tx, of: OfChild) => Promise.all([lockAssignment(tx, of), readCountedLevels(tx, of)])

/**
 * Updates progress, level counts and completion of one child in one competency, and issues the pass when it is earned
 * (S9.05, S9.06, decisions 008 and 077). Run as app_job inside the transaction of the learning event.
 * @param counted asked for together with what the event wrote
 * @returns what was earned by this; nothing when the competency is not assigned.
 */
export async function updateProgress(
  tx: Tx,
  of: OfChild,
  counted?: Awaited<ReturnType<typeof readCounted>>,
): Promise<Earned> {
  const [[assignment], levels] = counted ?? (await readCounted(tx, of))
  if (!assignment) return { levels: [], pass: null }

  const completedBefore = assignment.completedAt ?? assignment.firstPassAt
  const progress = competencyProgress(levels, completedBefore !== null)
  const now = {
    progress: progress.percent,
    skillLevelsCount: progress.levelsTotal,
    completedSkillLevelsCount: progress.levelsDone,
    stepsTotal: progress.stepsTotal,
    nextStepAtAge: youngestClosed(levels),
    recountOn: assignment.nextBirthday,
  }
  const completedAt = completedBefore ?? (progress.isCompleted ? new Date() : null)
  const isAsBefore = COUNTED.every((name) => now[name] === assignment[name]) && completedAt === assignment.completedAt
  if (!isAsBefore)
    await tx
      .updateTable('childCompetencies')
      .where('id', '=', assignment.id)
      .set({ ...now, completedAt })
      .execute()

  const levelsEarned = await stampFinishedLevels(tx, of, levels)
  if (progress.isCompleted && completedBefore === null) await logActivity(tx, of.childId, 'competency_finished', of)
  const isNextStep = progress.isStepDone && progress.levelsTotal > (assignment.highestStep ?? 0)
  const covered = { levels: levels.filter(levelIsCovered), stepsTotal: progress.stepsTotal }
  return { levels: levelsEarned, pass: isNextStep ? await issuePass(tx, of, covered) : null }
}

/** The age in years at which the next step opens by itself; null where all levels are open. */
function youngestClosed(levels: CountedLevel[]): number | null {
  const ages = levels.flatMap((level) =>
    levelCounts(level) && !levelIsCovered(level) && level.minAge !== null ? [level.minAge] : [],
  )
  return ages.length === 0 ? null : Math.min(...ages)
}

/** Stamps and logs each level seen done for the first time. @returns those. */
async function stampFinishedLevels(tx: Tx, of: OfChild, levels: CountedLevel[]) {
  const done = levels.filter((level) => levelIsDone(level) && !level.isStamped)
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
