import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { LevelProgress } from '../../../domain/learning/progress.ts'
import type { TogetherTask } from '../../../domain/learning/together-tasks.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { compiledOnce } from '../../platform/db/compiled-once.ts'
import type { DB } from '../../platform/db/types.ts'
import { togetherTaskOf } from '../together-tasks/of-level.ts'

export type LevelOfChild = {
  id: string
  title: string
  description: string | null
  minAge: number | null
  lessons: {
    id: string
    title: string
    description: string | null
    isRead: boolean
    activities: number
    activitiesDone: number
  }[]
  quizzes: {
    id: string
    title: string
    description: string | null
    attempts: number
    bestPercent: number | null
    best: { score: number; maxScore: number } | null
  }[]
  simulations: { id: string; title: string; description: string | null; attempts: number; succeeded: boolean }[]
  togetherTask: TogetherTask | null
  /** For the child's age, or opened by a parent. */
  isOpen: boolean
  /** Finished once: it stays so, whatever is published in it later. */
  isStamped: boolean
}

type OfChild = { childId: string; competencyId: string }

/**
 * The levels of a competency in order, in one statement. Row policies apply: as the child, closed levels come without
 * lessons and quizzes; as app_job they are complete, which is what progress is counted on, with what is taken back and
 * will be there again (decision 105).
 */
export const readLevels: (tx: Tx, of: OfChild) => Promise<LevelOfChild[]> = compiledOnce(
  (db, { childId, competencyId }: OfChild) =>
    levelsThatCount(db, competencyId).select((eb) => [
      'l.id',
      'l.title',
      'l.description',
      'l.minAge',
      jsonArrayFrom(
        lessonsOf(eb)
          .orderBy('s.orderIndex')
          .select(['s.id', 's.title', 's.description'])
          .select((eb) => [...activityCountsOf(eb, childId), isReadBy(eb, childId).as('isRead')]),
      ).as('lessons'),
      jsonArrayFrom(quizzesOf(eb, childId).select((quiz) => jsonObjectFrom(bestOf(quiz, childId)).as('best'))).as(
        'quizzes',
      ),
      jsonArrayFrom(simulationsOf(eb, childId)).as('simulations'),
      togetherTaskOf(childId).as('togetherTask'),
      isOpenTo(eb, childId).as('isOpen'),
      isStamped(eb, childId).as('isStamped'),
    ]),
)

/** A level as progress is counted on it: what it has, what of that the child did, and whether it is open or stamped. */
export type CountedLevel = LevelProgress & { id: string; title: string; minAge: number | null; isStamped: boolean }

/** The levels of a competency in order, with no more than progress is counted on. app_job only. */
export const readCountedLevels: (tx: Tx, of: OfChild) => Promise<CountedLevel[]> = compiledOnce(
  (db, { childId, competencyId }: OfChild) =>
    levelsThatCount(db, competencyId)
      .select(['l.id', 'l.title', 'l.minAge'])
      .select((eb) => [
        jsonArrayFrom(lessonsOf(eb).select((lesson) => isReadBy(lesson, childId).as('isRead'))).as('lessons'),
        jsonArrayFrom(countedQuizzesOf(eb).select((quiz) => bestPercentOf(quiz, childId).as('bestPercent'))).as(
          'quizzes',
        ),
        jsonArrayFrom(countedSimulationsOf(eb).select((one) => isSucceededBy(one, childId).as('succeeded'))).as(
          'simulations',
        ),
        isOpenTo(eb, childId).as('isOpen'),
        isStamped(eb, childId).as('isStamped'),
      ]),
)

/** Those of a competency, in order. */
const levelsThatCount = (db: Kysely<DB>, competencyId: string) =>
  db
    .selectFrom('skillLevels as l')
    .where('l.competencyId', '=', competencyId)
    .where(counts('l'))
    .orderBy('l.orderIndex')
    .orderBy('l.title')

/** SQL condition: what is published, and what rests, which the policies hide from whoever learns. */
const counts = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.publishedAt`)} is not null
    or ${sql.ref(`${table}.takenBackAt`)} is not null and ${sql.ref(`${table}.binnedAt`)} is null)`

type Level = ExpressionBuilder<DB & { l: DB['skillLevels'] }, 'l'>
type Quiz = ExpressionBuilder<DB & { q: DB['quizzes'] }, 'q'>

/** Subquery for statements on levels `l`: whether the level is for the child's age, or a parent has opened it. */
const isOpenTo = (level: Level, childId: string) =>
  level
    .or([
      level('l.minAge', 'is', null),
      level(
        'l.minAge',
        '<=',
        level
          .selectFrom('children as k')
          .where('k.id', '=', childId)
          .select(sql<number>`whole_years(k.birthdate)`.as('age')),
      ),
      level.exists(
        level.selectFrom('levelOpenings as o').whereRef('o.skillLevelId', '=', 'l.id').where('o.childId', '=', childId),
      ),
    ])
    .$castTo<boolean>()

/** Subquery for statements on levels `l`: whether the child finished the level once. */
export const isStamped = (level: Level, childId: string) =>
  level
    .exists(
      level
        .selectFrom('levelCompletions as d')
        .whereRef('d.skillLevelId', '=', 'l.id')
        .where('d.childId', '=', childId),
    )
    .$castTo<boolean>()

type Lesson = ExpressionBuilder<DB & { s: DB['lessons'] }, 's'>

/** For statements on lessons `s`: how many activities there are, and how many of these the child has done. */
export const activityCountsOf = (lesson: Lesson, childId: string) => [
  sql<number>`jsonb_array_length(${lesson.ref('s.activityKeys')})`.as('activities'),
  lesson
    .selectFrom('activityStates as t')
    .whereRef('t.lessonId', '=', 's.id')
    .where('t.childId', '=', childId)
    .where(sql<boolean>`${lesson.ref('s.activityKeys')} ? ${sql.ref('t.activityKey')}`)
    .select(sql<number>`count(*)::int`.as('n'))
    .$asScalar()
    .$notNull()
    .as('activitiesDone'),
]

/** Subqueries for statements on levels `l`: what of them counts. */
const lessonsOf = (level: Level) =>
  level
    .selectFrom('lessons as s')
    .whereRef('s.skillLevelId', '=', 'l.id')
    .where(counts('s'))
    .where('s.isParentOnly', '=', false)
const countedQuizzesOf = (level: Level) =>
  level.selectFrom('quizzes as q').whereRef('q.skillLevelId', '=', 'l.id').where(counts('q'))
const countedSimulationsOf = (level: Level) =>
  level.selectFrom('simulations as m').whereRef('m.skillLevelId', '=', 'l.id').where(counts('m'))

/** Subqueries for statements on these: what this child did. */
const isReadBy = (lesson: Lesson, childId: string) =>
  lesson
    .exists(
      lesson.selectFrom('lessonProgress as p').whereRef('p.lessonId', '=', 's.id').where('p.childId', '=', childId),
    )
    .$castTo<boolean>()
// Integer division rounds down, as percentOf does.
const bestPercentOf = (quiz: Quiz, childId: string) =>
  attemptsOf(quiz, childId).select(sql<number | null>`max(100 * a.score / a.max_score)`.as('best')).$asScalar()
const isSucceededBy = (simulation: Simulation, childId: string) =>
  simulation.exists(runsOf(simulation, childId).where('a.isSuccessful', '=', true)).$castTo<boolean>()

/** Subquery for statements on levels `l`: the quizzes, and how the child did in them. */
export const quizzesOf = (level: Level, childId: string) =>
  countedQuizzesOf(level)
    .orderBy('q.orderIndex')
    .select(['q.id', 'q.title', 'q.description'])
    .select((eb) => [
      attemptsOf(eb, childId).select(sql<number>`count(*)::int`.as('n')).$asScalar().$notNull().as('attempts'),
      bestPercentOf(eb, childId).as('bestPercent'),
    ])

export const attemptsOf = (quiz: Quiz, childId: string) =>
  quiz.selectFrom('quizAttempts as a').whereRef('a.quizId', '=', 'q.id').where('a.childId', '=', childId)

const bestOf = (quiz: Quiz, childId: string) =>
  attemptsOf(quiz, childId)
    .orderBy(sql`a.score::float / a.max_score`, 'desc')
    .orderBy('a.completedAt')
    .limit(1)
    .select(['a.score', 'a.maxScore'])

type Simulation = ExpressionBuilder<DB & { m: DB['simulations'] }, 'm'>

/** The same for simulations. */
export const simulationsOf = (level: Level, childId: string) =>
  countedSimulationsOf(level)
    .orderBy('m.orderIndex')
    .select(['m.id', 'm.title', 'm.description'])
    .select((eb) => [
      runsOf(eb, childId).select(sql<number>`count(*)::int`.as('n')).$asScalar().$notNull().as('attempts'),
      isSucceededBy(eb, childId).as('succeeded'),
    ])

export const runsOf = (simulation: Simulation, childId: string) =>
  simulation
    .selectFrom('simulationAttempts as a')
    .whereRef('a.simulationId', '=', 'm.id')
    .where('a.childId', '=', childId)

type Competency = ExpressionBuilder<DB & { c: DB['competencies'] }, 'c'>

/** Subquery for statements on competencies `c`: their levels in order, and when this child stamped each. */
export const stampsOf = (competency: Competency, childId: string) =>
  competency
    .selectFrom('skillLevels as l')
    .leftJoin('levelCompletions as s', (join) =>
      join.onRef('s.skillLevelId', '=', 'l.id').on('s.childId', '=', childId),
    )
    .whereRef('l.competencyId', '=', 'c.id')
    .orderBy('l.orderIndex')
    .orderBy('l.title')
    .select(['l.title', 's.completedAt as stampedAt'])
