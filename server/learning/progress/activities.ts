import { sql } from 'kysely'
import type { Tx } from '../../platform/db/actor.ts'

type ActivityType =
  | 'lesson_read'
  | 'activity_done'
  | 'question_answered'
  | 'quiz_finished'
  | 'simulation_finished'
  | 'level_finished'
  | 'competency_finished'
  | 'pass_earned'

/** What an activity is about. Titles of lesson, quiz, level and competency are looked up; an answer's are given. */
type About = {
  lessonId?: string
  quizId?: string
  questionId?: string
  questionTitle?: string
  answerId?: string
  answerTitle?: string
  simulationId?: string
  skillLevelId?: string
  competencyId?: string
  isAnswerCorrect?: boolean
}

/** Logs one activity, with the titles of today. Does nothing for children without an account (S6.05). */
export async function logActivity(tx: Tx, childId: string, type: ActivityType, about: About): Promise<void> {
  const id = (value: string | undefined) => sql`${value ?? null}::uuid`
  await sql`
    insert into child_activities_log (child_id, activity_type, lesson_id, lesson_title, quiz_id, quiz_title,
      question_id, question_title, answer_id, answer_title, simulation_id, simulation_title,
      skill_level_id, skill_level_title, competency_id, competency_title, is_answer_correct)
    select c.id, ${type}, lesson.id, lesson.title, quiz.id, quiz.title,
      ${id(about.questionId)}, ${about.questionTitle ?? null}, ${id(about.answerId)}, ${about.answerTitle ?? null},
      simulation.id, simulation.title, level.id, level.title, competency.id, competency.title,
      ${about.isAnswerCorrect ?? null}::boolean
    from children c
    left join lessons lesson on lesson.id = ${id(about.lessonId)}
    left join quizzes quiz on quiz.id = ${id(about.quizId)}
    left join simulations simulation on simulation.id = ${id(about.simulationId)}
    left join skill_levels level on level.id = coalesce(${id(about.skillLevelId)}, lesson.skill_level_id,
      quiz.skill_level_id, simulation.skill_level_id)
    left join competencies competency on competency.id = coalesce(${id(about.competencyId)}, level.competency_id)
    where c.id = ${childId} and c.auth_user_id is not null`.execute(tx)
}
