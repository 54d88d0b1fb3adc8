import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { levelIsDone, levelTally } from '../../../domain/learning/progress.ts'
import { ageOf } from '../../../domain/platform/dates.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { compiledOnce } from '../../platform/db/compiled-once.ts'
import { refuse } from '../../platform/db/refuse.ts'
import type { DB } from '../../platform/db/types.ts'
import { activityCountsOf, attemptsOf, isStamped, quizzesOf, runsOf, simulationsOf } from '../progress/levels.ts'
import { howItWent } from '../simulations/release.ts'
import { togetherTaskOf } from '../together-tasks/of-level.ts'

/** How many attempts are listed one by one (S9.07). */
const LATEST = 3

const assignedOf = compiledOnce((db, of: { childId: string; competencyId: string }) =>
  db
    .selectFrom('childCompetencies as a')
    .innerJoin('competencies as c', 'c.id', 'a.competencyId')
    .innerJoin('children as k', 'k.id', 'a.childId')
    .where('a.childId', '=', of.childId)
    .where('a.competencyId', '=', of.competencyId)
    .select(['c.id', 'c.title', 'c.description', 'a.progress', 'a.completedAt'])
    .select(['k.id as childId', 'k.name', 'k.lastName', 'k.birthdate'])
    .select((eb) => jsonArrayFrom(levelsOf(eb, of.childId)).as('levels')),
)

/**
 * An assigned competency of one child, for its parent: all levels with their lessons, parent-only ones too, and what
 * the child has read and tried. One statement, as the parent. @throws NOT_FOUND, also for somebody else's child
 */
export async function readCompetencyOfChild(tx: Tx, of: { childId: string; competencyId: string }) {
  const [row] = await assignedOf(tx, of)
  if (!row) return refuse('NOT_FOUND')
  const { childId, name, lastName, birthdate, ...competency } = row
  const child = { id: childId, name, lastName, age: ageOf(birthdate) }
  return {
    ...competency,
    completedAt: competency.completedAt?.toISOString() ?? null,
    child,
    levels: competency.levels.map((level) => {
      const progress = {
        ...level,
        // Parent-only lessons are no part of the child's progress.
        lessons: level.lessons.flatMap((one) => (one.isParentOnly ? [] : [{ isRead: one.readAt !== null }])),
      }
      const isForOlder = level.minAge !== null && level.minAge > child.age
      return { ...level, isForOlder, ...levelTally(progress), isDone: levelIsDone(progress) }
    }),
  }
}

type Assignment = ExpressionBuilder<DB & { c: DB['competencies'] }, 'c'>

const levelsOf = (assignment: Assignment, childId: string) =>
  assignment
    .selectFrom('skillLevels as l')
    .whereRef('l.competencyId', '=', 'c.id')
    .orderBy('l.orderIndex')
    .orderBy('l.title')
    .select(['l.id', 'l.title', 'l.description', 'l.minAge', 'l.talkingPoints'])
    .select((eb) => [
      eb
        .exists(
          eb.selectFrom('levelOpenings as o').whereRef('o.skillLevelId', '=', 'l.id').where('o.childId', '=', childId),
        )
        .$castTo<boolean>()
        .as('isOpened'),
      isStamped(eb, childId).as('isStamped'),
      togetherTaskOf(childId).as('togetherTask'),
      jsonArrayFrom(lessonsOf(eb, childId)).as('lessons'),
      jsonArrayFrom(triedQuizzesOf(eb, childId)).as('quizzes'),
      jsonArrayFrom(triedSimulationsOf(eb, childId)).as('simulations'),
    ])

type Level = ExpressionBuilder<DB & { l: DB['skillLevels'] }, 'l'>

const lessonsOf = (level: Level, childId: string) =>
  level
    .selectFrom('lessons as s')
    .leftJoin('lessonProgress as p', (join) => join.onRef('p.lessonId', '=', 's.id').on('p.childId', '=', childId))
    .whereRef('s.skillLevelId', '=', 'l.id')
    // The policies show only the parent's own rows.
    .leftJoin('parentLessonReads as r', 'r.lessonId', 's.id')
    .where('s.publishedAt', 'is not', null)
    .orderBy('s.orderIndex')
    .select(['s.id', 's.title', 's.isParentOnly', 'p.completedAt as readAt'])
    .select('r.readAt as readByParentAt')
    .select((eb) => activityCountsOf(eb, childId))

const triedQuizzesOf = (level: Level, childId: string) =>
  quizzesOf(level, childId).select((eb) =>
    jsonArrayFrom(
      attemptsOf(eb, childId)
        .orderBy('a.completedAt', 'desc')
        .limit(LATEST)
        .select(['a.id', 'a.score', 'a.maxScore', 'a.completedAt']),
    ).as('latest'),
  )

const triedSimulationsOf = (level: Level, childId: string) =>
  simulationsOf(level, childId)
    .select('m.reportsOutcome')
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('simulationReleases as r')
            .whereRef('r.simulationId', '=', 'm.id')
            .where('r.childId', '=', childId),
        )
        .$castTo<boolean>()
        .as('isReleased'),
      jsonArrayFrom(runsOf(eb, childId).orderBy('a.completedAt', 'desc').limit(LATEST).select(howItWent)).as('latest'),
    ])
