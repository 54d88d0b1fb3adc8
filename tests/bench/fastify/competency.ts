import { levelIsDone, levelTally } from '../../../domain/learning/progress.ts'
import { percentOf } from '../../../domain/learning/quiz-results.ts'
import { ageOf } from '../../../domain/platform/dates.ts'
import { ask, notFound, type Tx } from './database.ts'
import { flag, list, object, objectOrNull, text, textOrNull, whole, wholeOrNull } from './shape.ts'

/** How many attempts are listed one by one. */
const LATEST = 3

export const competencyShape = object({
  ...{ id: text, title: text, description: textOrNull, progress: whole, completedAt: textOrNull },
  child: object({ id: text, name: text, lastName: textOrNull, age: whole }),
  levels: list(
    object({
      ...{ id: text, title: text, description: textOrNull, minAge: wholeOrNull, talkingPoints: list(text) },
      ...{ isOpened: flag, isStamped: flag, isForOlder: flag, done: whole, total: whole, isDone: flag },
      togetherTask: objectOrNull({ task: text, tickedAt: textOrNull, confirmedAt: textOrNull }),
      lessons: list(
        object({
          ...{ id: text, title: text, isParentOnly: flag, readAt: textOrNull, readByParentAt: textOrNull },
          ...{ activities: whole, activitiesDone: whole },
        }),
      ),
      quizzes: list(
        object({
          ...{ id: text, title: text, description: textOrNull, attempts: whole, bestPercent: wholeOrNull },
          latest: list(object({ id: text, score: whole, maxScore: whole, completedAt: text })),
        }),
      ),
      simulations: list(
        object({
          ...{ id: text, title: text, description: textOrNull, attempts: whole, succeeded: flag },
          ...{ reportsOutcome: flag, isReleased: flag },
          latest: list(
            object({ id: text, isSuccessful: flag, outcome: textOrNull, hasFailed: flag, completedAt: textOrNull }),
          ),
        }),
      ),
    }),
  ),
})

type Level = { id: string; minAge: number | null; isStamped: boolean }
type OfLevel = { levelId: string }
type Lesson = OfLevel & { isParentOnly: boolean; readAt: Date | null }
type Quiz = OfLevel & { attempts: { score: number; maxScore: number }[] }
type Simulation = OfLevel & { attempts: { isSuccessful: boolean }[] }

/** An assigned competency of a child, for its parent: all levels, and what the child has read and tried. */
export async function readCompetency(tx: Tx, of: { childId: string; competencyId: string }, me: string) {
  const both = [of.childId, of.competencyId]
  const [row] = await ask(
    tx,
    `select c.id, c.title, c.description, a.progress, a.completed_at as "completedAt", k.id as "childId", k.name,
      k.last_name as "lastName", k.birthdate
    from child_competencies a join competencies c on c.id = a.competency_id join children k on k.id = a.child_id
    where a.child_id = $1 and a.competency_id = $2`,
    both,
  )
  if (!row) throw notFound()
  const levels = await ask<Level>(
    tx,
    `select l.id, l.title, l.description, l.min_age as "minAge", l.talking_points as "talkingPoints",
      exists (select from level_openings o where o.skill_level_id = l.id and o.child_id = $1) as "isOpened",
      exists (select from level_completions d where d.skill_level_id = l.id and d.child_id = $1) as "isStamped",
      case when coalesce(t.task, l.together_task) is not null then json_build_object(
        'task', coalesce(t.task, l.together_task), 'tickedAt', t.ticked_at, 'confirmedAt', t.confirmed_at)
      end as "togetherTask"
    from skill_levels l left join together_tasks t on t.skill_level_id = l.id and t.child_id = $1
    where l.competency_id = $2 order by l.order_index, l.title`,
    both,
  )
  const lessons = await ask<Lesson>(
    tx,
    `select s.skill_level_id as "levelId", s.id, s.title, s.is_parent_only as "isParentOnly", p.completed_at as "readAt",
      r.read_at as "readByParentAt", jsonb_array_length(s.activity_keys) as activities,
      (select count(*)::int from activity_states t
        where t.lesson_id = s.id and t.child_id = $1 and s.activity_keys ? t.activity_key) as "activitiesDone"
    from skill_levels l join lessons s on s.skill_level_id = l.id
    left join lesson_progress p on p.lesson_id = s.id and p.child_id = $1
    left join parent_lesson_reads r on r.lesson_id = s.id and r.parent_id = $3
    where l.competency_id = $2 order by s.order_index`,
    [...both, me],
  )
  const quizzes = await ask<Quiz>(
    tx,
    `select q.skill_level_id as "levelId", q.id, q.title, q.description,
      (select coalesce(json_agg(json_build_object('id', a.id, 'score', a.score, 'maxScore', a.max_score,
          'completedAt', a.completed_at) order by a.completed_at desc), '[]')
        from quiz_attempts a where a.quiz_id = q.id and a.child_id = $1) as attempts
    from skill_levels l join quizzes q on q.skill_level_id = l.id where l.competency_id = $2 order by q.order_index`,
    both,
  )
  const simulations = await ask<Simulation>(
    tx,
    `select m.skill_level_id as "levelId", m.id, m.title, m.description, m.reports_outcome as "reportsOutcome",
      exists (select from simulation_releases r where r.simulation_id = m.id and r.child_id = $1) as "isReleased",
      (select coalesce(json_agg(json_build_object('id', a.id, 'isSuccessful', a.is_successful, 'outcome', a.outcome,
          'hasFailed', a.launch_failure is not null, 'completedAt', a.completed_at) order by a.completed_at desc), '[]')
        from simulation_attempts a where a.simulation_id = m.id and a.child_id = $1) as attempts
    from skill_levels l join simulations m on m.skill_level_id = l.id where l.competency_id = $2 order by m.order_index`,
    both,
  )
  const { childId: id, name, lastName, birthdate, ...competency } = row
  const child = { id, name, lastName, age: ageOf(birthdate) }
  return {
    ...competency,
    child,
    levels: levels.map((level) => {
      const own = <One extends OfLevel>(all: One[]) => all.filter(({ levelId }) => levelId === level.id)
      const shown = {
        ...level,
        lessons: own(lessons),
        quizzes: own(quizzes).map(({ attempts, ...quiz }) => ({
          ...quiz,
          ...tried(attempts),
          bestPercent:
            attempts.length > 0 ? Math.max(...attempts.map((one) => percentOf(one.score, one.maxScore))) : null,
        })),
        simulations: own(simulations).map(({ attempts, ...simulation }) => ({
          ...simulation,
          ...tried(attempts),
          succeeded: attempts.some(({ isSuccessful }) => isSuccessful),
        })),
      }
      // Parent-only lessons are no part of the child's progress.
      const forChild = shown.lessons.filter(({ isParentOnly }) => !isParentOnly)
      const progress = { ...shown, lessons: forChild.map(({ readAt }) => ({ isRead: readAt !== null })) }
      return {
        ...shown,
        isForOlder: level.minAge !== null && level.minAge > child.age,
        ...levelTally(progress),
        isDone: levelIsDone(progress),
      }
    }),
  }
}

const tried = (attempts: object[]) => ({ attempts: attempts.length, latest: attempts.slice(0, LATEST) })
