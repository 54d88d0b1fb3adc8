import {
  competencyProgress,
  type LevelProgress,
  levelIsCovered,
  levelIsDone,
} from '../../../domain/learning/progress.ts'
import { percentOf } from '../../../domain/learning/quiz-results.ts'
import { ask, elevate, notFound, type Tx } from './database.ts'
import { list, object, text, whole } from './shape.ts'

export const resultShape = object({
  result: object({ score: whole, maxScore: whole, percent: whole }),
  missed: list(text),
})

type Question = { id: string; answers: { id: string; isCorrect: boolean }[] }
type Attempt = {
  id: string
  quizId: string
  drawn: { questionId: string }[]
  questions: Question[]
  given: { questionId: string; answerIds: string[] }[]
  competencyId: string
}

/**
 * Scores an attempt at a quiz of questions to choose from, keeps it, and brings progress, stamps and pass up to date.
 * What was earned is neither logged nor told.
 */
export async function submit(tx: Tx, attemptId: string, childId: string) {
  const [own] = await ask(tx, 'select from open_attempts where id = $1 and child_id = $2', [attemptId, childId])
  if (!own) throw notFound()
  await elevate(tx) // children never write their own score
  const [attempt] = await ask<Attempt>(
    tx,
    `select o.id, o.quiz_id as "quizId", o.drawn, r.payload -> 'questions' as questions, l.competency_id as "competencyId",
      (select json_agg(json_build_object('questionId', g.question_id, 'answerIds', g.answer_ids))
        from open_attempt_answers g where g.attempt_id = o.id) as given
    from open_attempts o join quizzes q on q.id = o.quiz_id join skill_levels l on l.id = q.skill_level_id
    join content_revisions r on r.content_type = 'quiz' and r.content_id = q.id and r.revision = o.revision
    where o.id = $1 for update of o`,
    [attemptId],
  )
  if (!attempt) throw notFound()

  const drawn = new Set(attempt.drawn.map(({ questionId }) => questionId))
  const chosen = new Map(attempt.given.map(({ questionId, answerIds }) => [questionId, answerIds]))
  const asked = attempt.questions.filter(({ id }) => drawn.has(id))
  const missed = asked.filter((question) =>
    question.answers.some(({ id, isCorrect }) => isCorrect !== chosen.get(question.id)?.includes(id)),
  )
  const responses = asked.flatMap((question) =>
    question.answers
      .filter(({ id }) => chosen.get(question.id)?.includes(id))
      .map(({ id, isCorrect }) => ({ questionId: question.id, answerId: id, isCorrect })),
  )
  const [score, maxScore] = [asked.length - missed.length, asked.length]
  const idsOf = (questions: Question[]) => questions.map(({ id }) => id)
  await ask(
    tx,
    `insert into quiz_attempts (id, quiz_id, child_id, score, max_score, asked, missed) values ($1, $2, $3, $4, $5, $6, $7)`,
    [attempt.id, attempt.quizId, childId, score, maxScore, idsOf(asked), idsOf(missed)],
  )
  await ask(
    tx,
    `insert into quiz_responses (attempt_id, question_id, answer_id, is_correct)
    select $1, * from unnest($2::uuid[], $3::uuid[], $4::boolean[])`,
    [
      attempt.id,
      responses.map(({ questionId }) => questionId),
      responses.map(({ answerId }) => answerId),
      responses.map(({ isCorrect }) => isCorrect),
    ],
  )
  await ask(
    tx,
    `insert into child_activities_log (child_id, activity_type, quiz_id, quiz_title, skill_level_id, skill_level_title,
      competency_id, competency_title)
    select $1, 'quiz_finished', q.id, q.title, l.id, l.title, c.id, c.title
    from quizzes q join skill_levels l on l.id = q.skill_level_id join competencies c on c.id = l.competency_id
    where q.id = $2`,
    [childId, attempt.quizId],
  )
  await ask(tx, 'delete from open_attempts where id = $1', [attempt.id])
  await updateProgress(tx, childId, attempt.competencyId)
  return { result: { score, maxScore, percent: percentOf(score, maxScore) }, missed: idsOf(missed) }
}

type Level = LevelProgress & { id: string; title: string }

async function updateProgress(tx: Tx, childId: string, competencyId: string) {
  const both = [childId, competencyId]
  const [assignment] = await ask<{ completedAt: Date | null; highestStep: number }>(
    tx,
    `select a.completed_at as "completedAt", (select coalesce(max(p.step), 0) from child_passes p
      where p.child_id = a.child_id and p.competency_id = a.competency_id) as "highestStep"
    from child_competencies a where a.child_id = $1 and a.competency_id = $2 for update`,
    both,
  )
  if (!assignment) return
  const levels = await ask<Level>(tx, LEVELS, both)
  const progress = competencyProgress(levels, assignment.completedAt !== null)
  const stamped = levels.filter((level) => levelIsDone(level) && !level.isStamped)
  if (stamped.length > 0)
    await ask(
      tx,
      `insert into level_completions (child_id, skill_level_id) select $1, unnest($2::uuid[]) on conflict do nothing`,
      [childId, stamped.map(({ id }) => id)],
    )
  await ask(
    tx,
    `update child_competencies set progress = $3, skill_levels_count = $4, completed_skill_levels_count = $5,
      steps_total = $6, completed_at = case when $7 then coalesce(completed_at, now()) end
    where child_id = $1 and competency_id = $2`,
    [
      ...both,
      ...[progress.percent, progress.levelsTotal, progress.levelsDone, progress.stepsTotal, progress.isCompleted],
    ],
  )
  if (progress.isStepDone && progress.levelsTotal > assignment.highestStep)
    await ask(
      tx,
      `insert into child_passes (child_id, competency_id, title, description, motto, note, levels, step, steps_total)
      select $1, id, title, description, pass_motto, pass_note, $3, $4, $5 from competencies where id = $2
      on conflict do nothing`,
      [
        ...both,
        ...[levels.filter(levelIsCovered).map(({ title }) => title), progress.levelsTotal, progress.stepsTotal],
      ],
    )
}

const LEVELS = `
  select l.id, l.title, l.min_age is null or l.min_age <= whole_years(k.birthdate) or exists (
      select from level_openings o where o.skill_level_id = l.id and o.child_id = k.id) as "isOpen",
    exists (select from level_completions d where d.skill_level_id = l.id and d.child_id = k.id) as "isStamped",
    (select coalesce(json_agg(json_build_object('isRead', exists (
        select from lesson_progress p where p.lesson_id = s.id and p.child_id = k.id))), '[]')
      from lessons s where s.skill_level_id = l.id and s.published_at is not null and not s.is_parent_only) as lessons,
    (select coalesce(json_agg(json_build_object('bestPercent', (
        select max(100 * a.score / a.max_score) from quiz_attempts a where a.quiz_id = q.id and a.child_id = k.id))), '[]')
      from quizzes q where q.skill_level_id = l.id and q.published_at is not null) as quizzes,
    (select coalesce(json_agg(json_build_object('succeeded', exists (
        select from simulation_attempts a where a.simulation_id = m.id and a.child_id = k.id and a.is_successful))), '[]')
      from simulations m where m.skill_level_id = l.id and m.published_at is not null) as simulations
  from children k join skill_levels l on l.competency_id = $2 and l.published_at is not null where k.id = $1
  order by l.order_index, l.title`
