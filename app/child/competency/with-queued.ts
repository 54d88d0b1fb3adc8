import type { QuizResult } from '../../../domain/content/quizzes.ts'
import { passesQuiz } from '../../../domain/learning/quiz-results.ts'
import type { OutboxState } from '../../device/outbox.ts'
import { isOf, type Output, type Task } from '../../device/tasks.ts'
import {
  type CompetencyOfChild,
  type Lesson,
  type LevelOfChild,
  type OpenLevel,
  withMade,
} from './competency-of-child.ts'

// What the server has told of a child, with what it has done since and the server has not answered yet (decision 109).
// While all goes well nothing is queued for more than a moment, and the server's word is the newest.

type Outbox = Pick<OutboxState, 'queued' | 'pausedFor'>

/** The competency as its child left it: what it read is read, and a quiz that it ended is not what comes next. */
export const competencyWithQueued = (competency: CompetencyOfChild, outbox: Outbox): CompetencyOfChild =>
  outbox.pausedFor
    ? { ...competency, levels: competency.levels.map((level) => levelWithQueued(level, outbox.queued)) }
    : competency

/**
 * The competency as the server will tell it when it is asked again: it has answered `task` with `answer`. The same one
 * where that is about another competency, or changes nothing in it.
 */
export function competencyWithSent(competency: CompetencyOfChild, task: Task, answer: unknown): CompetencyOfChild {
  const change = changeBy(task, answer)
  const levels = competency.levels.map((level) => (level.isOpen ? change(level) : level))
  return levels.some((level, at) => level !== competency.levels[at]) ? { ...competency, levels } : competency
}

function changeBy(task: Task, answer: unknown): (level: OpenLevel) => LevelOfChild {
  if (isOf(task, 'lessons.markRead') || isOf(task, 'activities.markDone'))
    return (level) =>
      level.lessons.some(({ id }) => id === task.input.lessonId) ? levelWithQueued(level, [task]) : level
  if (isOf(task, 'quizzes.submit') && answer)
    return (level) => levelWithResult(level, task.about, (answer as Output<'quizzes.submit'>).result)
  return (level) => level
}

function levelWithResult(level: OpenLevel, quizId: string | undefined, { percent, score, maxScore }: QuizResult) {
  const quiz = level.quizzes.find(({ id }) => id === quizId)
  if (!quiz) return level
  const before = quiz.bestPercent ?? -1
  const better = percent > before ? { bestPercent: percent, best: { score, maxScore } } : {}
  const isPassedSince = passesQuiz(percent) && !passesQuiz(before)
  const after = { ...quiz, ...better, attempts: quiz.attempts + 1 }
  return {
    ...level,
    quizzes: level.quizzes.map((one) => (one === quiz ? after : one)),
    done: level.done + Number(isPassedSince),
  }
}

function levelWithQueued(level: LevelOfChild, queued: Task[]): LevelOfChild {
  if (!level.isOpen) return level
  const lessons = level.lessons.map((lesson) => ({
    ...lesson,
    isRead: lesson.isRead || isReadIn(queued, lesson.id),
    activitiesDone: Math.min(lesson.activities, lesson.activitiesDone + doneIn(queued, lesson.id).length),
  }))
  const readSince = lessons.filter(({ isRead }, at) => isRead && !level.lessons[at]?.isRead).length
  const quizzes = level.quizzes.map((quiz) => ({
    ...quiz,
    waits: queued.some((task) => isOf(task, 'quizzes.submit') && task.about === quiz.id),
  }))
  return { ...level, lessons, quizzes, done: level.done + readSince }
}

/** The lesson with what the child has done and written in it. */
export function lessonWithQueued(lesson: Lesson, { pausedFor, queued }: Outbox): Lesson {
  return pausedFor ? lessonWith(lesson, queued) : lesson
}

/** The same, once the server has it. */
export const lessonWithSent = (lesson: Lesson, task: Task): Lesson =>
  isOf(task, 'lessons.markRead') && task.input.lessonId === lesson.id
    ? { ...lesson, readAt: lesson.readAt ?? new Date(task.at).toISOString() }
    : concerns(task, lesson.id)
      ? lessonWith(lesson, [task])
      : lesson

const concerns = (task: Task, lessonId: string) =>
  (isOf(task, 'activities.markDone') || isOf(task, 'notebook.save')) && task.input.lessonId === lessonId

function lessonWith(lesson: Lesson, queued: Task[]): Lesson {
  const doneKeys = [...new Set([...lesson.doneKeys, ...doneIn(queued, lesson.id)])]
  let known = { ...lesson, doneKeys }
  for (const task of queued)
    if (isOf(task, 'notebook.save') && task.input.lessonId === lesson.id)
      known = { ...known, notebook: withMade(known, task.input) }
  return known
}

const isReadIn = (queued: Task[], lessonId: string) =>
  queued.some((task) => isOf(task, 'lessons.markRead') && task.input.lessonId === lessonId)

const doneIn = (queued: Task[], lessonId: string) =>
  queued.flatMap((task) =>
    isOf(task, 'activities.markDone') && task.input.lessonId === lessonId ? [task.input.key] : [],
  )
