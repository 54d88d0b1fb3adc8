import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { ageOf } from '../../../domain/dates.ts'
import { levelIsDone, levelTally } from '../../../domain/progress.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import type { DB } from '../../platform/db/types.ts'
import { attemptsOf, isStamped, quizzesOf, runsOf, simulationsOf } from '../progress/levels.ts'
import { howItWent } from '../simulations/attempts.ts'

/** As many attempts as are listed one by one (S9.07). */
const LATEST = 3

/**
 * An assigned competency as the parent sees it for one child: all levels with their lessons, the parent-only ones too, and
 * what the child has read and tried. One statement, as the parent. @throws NOT_FOUND, also for somebody else's child
 */
export async function readCompetencyOfChild(tx: Tx, of: { childId: string; competencyId: string }) {
  const row = await tx
    .selectFrom('child_competencies as a')
    .innerJoin('competencies as c', 'c.id', 'a.competency_id')
    .innerJoin('children as k', 'k.id', 'a.child_id')
    .where('a.child_id', '=', of.childId)
    .where('a.competency_id', '=', of.competencyId)
    .select(['c.id', 'c.title', 'c.description', 'a.progress', 'a.completed_at as completedAt'])
    .select(['k.id as childId', 'k.name', 'k.last_name as lastName', 'k.birthdate'])
    .select((eb) => jsonArrayFrom(levelsOf(eb, of.childId)).as('levels'))
    .executeTakeFirst()
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
        // What is for parents only is no part of the child's way.
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
    .selectFrom('skill_levels as l')
    .whereRef('l.competency_id', '=', 'c.id')
    .orderBy('l.order_index')
    .orderBy('l.title')
    .select(['l.id', 'l.title', 'l.description', 'l.min_age as minAge'])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('level_openings as o')
            .whereRef('o.skill_level_id', '=', 'l.id')
            .where('o.child_id', '=', childId),
        )
        .$castTo<boolean>()
        .as('isOpened'),
      isStamped(eb, childId).as('isStamped'),
      jsonArrayFrom(lessonsOf(eb, childId)).as('lessons'),
      jsonArrayFrom(triedQuizzesOf(eb, childId)).as('quizzes'),
      jsonArrayFrom(triedSimulationsOf(eb, childId)).as('simulations'),
    ])

type Level = ExpressionBuilder<DB & { l: DB['skill_levels'] }, 'l'>

const lessonsOf = (level: Level, childId: string) =>
  level
    .selectFrom('lessons as s')
    .leftJoin('lesson_progress as p', (join) => join.onRef('p.lesson_id', '=', 's.id').on('p.child_id', '=', childId))
    .whereRef('s.skill_level_id', '=', 'l.id')
    // The policies leave the parent's own rows.
    .leftJoin('parent_lesson_reads as r', 'r.lesson_id', 's.id')
    .where('s.published_at', 'is not', null)
    .orderBy('s.order_index')
    .select(['s.id', 's.title', 's.is_parent_only as isParentOnly', 'p.completed_at as readAt'])
    .select('r.read_at as readByParentAt')

const triedQuizzesOf = (level: Level, childId: string) =>
  quizzesOf(level, childId).select((eb) =>
    jsonArrayFrom(
      attemptsOf(eb, childId)
        .orderBy('a.completed_at', 'desc')
        .limit(LATEST)
        .select(['a.id', 'a.score', 'a.max_score as maxScore', 'a.completed_at as completedAt']),
    ).as('latest'),
  )

const triedSimulationsOf = (level: Level, childId: string) =>
  simulationsOf(level, childId)
    .select('m.reports_outcome as reportsOutcome')
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('simulation_releases as r')
            .whereRef('r.simulation_id', '=', 'm.id')
            .where('r.child_id', '=', childId),
        )
        .$castTo<boolean>()
        .as('isReleased'),
      jsonArrayFrom(runsOf(eb, childId).orderBy('a.completed_at', 'desc').limit(LATEST).select(howItWent)).as('latest'),
    ])
