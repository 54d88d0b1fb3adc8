import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/actor.ts'
import type { DB } from '../../platform/db/types.ts'

/** One level of a competency with what the child has done of it. */
export type LevelOfChild = {
  id: string
  title: string
  description: string | null
  minAge: number | null
  lessons: { id: string; title: string; description: string | null; isRead: boolean }[]
  quizzes: { id: string; title: string; description: string | null; attempts: number; bestPercent: number | null }[]
  simulations: { id: string; title: string; description: string | null; attempts: number; succeeded: boolean }[]
  /** Whether it was done once: then it stays so, whatever is published in it later. */
  isStamped: boolean
}

/**
 * The levels of a competency in order, in one statement. Row policies apply: as the child, closed levels come without
 * lessons and quizzes; as app_job they are complete, which is what progress is counted on.
 */
export async function readLevels(
  tx: Tx,
  { childId, competencyId }: { childId: string; competencyId: string },
): Promise<LevelOfChild[]> {
  return tx
    .selectFrom('skill_levels as l')
    .where('l.competency_id', '=', competencyId)
    .where('l.published_at', 'is not', null)
    .orderBy('l.order_index')
    .orderBy('l.title')
    .select((eb) => [
      'l.id',
      'l.title',
      'l.description',
      'l.min_age as minAge',
      jsonArrayFrom(
        eb
          .selectFrom('lessons as s')
          .whereRef('s.skill_level_id', '=', 'l.id')
          .where('s.published_at', 'is not', null)
          .where('s.is_parent_only', '=', false)
          .orderBy('s.order_index')
          .select(['s.id', 's.title', 's.description'])
          .select((eb) =>
            eb
              .exists(
                eb
                  .selectFrom('lesson_progress as p')
                  .whereRef('p.lesson_id', '=', 's.id')
                  .where('p.child_id', '=', childId),
              )
              .$castTo<boolean>()
              .as('isRead'),
          ),
      ).as('lessons'),
      jsonArrayFrom(quizzesOf(eb, childId)).as('quizzes'),
      jsonArrayFrom(simulationsOf(eb, childId)).as('simulations'),
      isStamped(eb, childId).as('isStamped'),
    ])
    .execute()
}

type Level = ExpressionBuilder<DB & { l: DB['skill_levels'] }, 'l'>
type Quiz = ExpressionBuilder<DB & { q: DB['quizzes'] }, 'q'>

/** Whether the child has finished the level at hand once, for a statement that reads levels. */
export const isStamped = (level: Level, childId: string) =>
  level
    .exists(
      level
        .selectFrom('level_completions as d')
        .whereRef('d.skill_level_id', '=', 'l.id')
        .where('d.child_id', '=', childId),
    )
    .$castTo<boolean>()

/** The quizzes of the level at hand, and how a child fared in them, for a statement that reads levels. */
export const quizzesOf = (level: Level, childId: string) =>
  level
    .selectFrom('quizzes as q')
    .whereRef('q.skill_level_id', '=', 'l.id')
    .where('q.published_at', 'is not', null)
    .orderBy('q.order_index')
    .select(['q.id', 'q.title', 'q.description'])
    .select((eb) => {
      const attempts = attemptsOf(eb, childId)
      return [
        attempts.select(sql<number>`count(*)::int`.as('n')).$asScalar().$notNull().as('attempts'),
        // Whole numbers divide downwards, as percentOf does.
        attempts.select(sql<number | null>`max(100 * a.score / a.max_score)`.as('best')).$asScalar().as('bestPercent'),
      ]
    })

export const attemptsOf = (quiz: Quiz, childId: string) =>
  quiz.selectFrom('quiz_attempts as a').whereRef('a.quiz_id', '=', 'q.id').where('a.child_id', '=', childId)

type Simulation = ExpressionBuilder<DB & { m: DB['simulations'] }, 'm'>

/** The same for its simulations. */
export const simulationsOf = (level: Level, childId: string) =>
  level
    .selectFrom('simulations as m')
    .whereRef('m.skill_level_id', '=', 'l.id')
    .where('m.published_at', 'is not', null)
    .orderBy('m.order_index')
    .select(['m.id', 'm.title', 'm.description'])
    .select((eb) => {
      const runs = runsOf(eb, childId)
      return [
        runs.select(sql<number>`count(*)::int`.as('n')).$asScalar().$notNull().as('attempts'),
        eb
          .exists(runs.where('a.is_successful', '=', true))
          .$castTo<boolean>()
          .as('succeeded'),
      ]
    })

export const runsOf = (simulation: Simulation, childId: string) =>
  simulation
    .selectFrom('simulation_attempts as a')
    .whereRef('a.simulation_id', '=', 'm.id')
    .where('a.child_id', '=', childId)
