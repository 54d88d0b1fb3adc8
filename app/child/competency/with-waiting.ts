import type { QuizResult } from '../../../domain/content/quizzes.ts'
import { passesQuiz } from '../../../domain/learning/quiz-results.ts'
import type { Waiting } from '../../device/database.ts'
import { isOf, type Output } from '../../device/doings.ts'
import type { OutboxState } from '../../device/outbox.ts'
import type { CompetencyOfChild, LevelOfChild, OpenLevel } from './competency-of-child.ts'
import { type Lesson, withMade } from './lesson-of-child.ts'

// What the server has told of a child, with what it has done since and the server has not heard of yet (decision 109). While
// all goes well nothing waits for more than a moment, and the server's word is the newest.

type Outbox = Pick<OutboxState, 'waiting' | 'held'>

/** The competency as its child left it: what it has read is read, and a quiz that it has ended is not what comes next. */
export const competencyWithWaiting = (competency: CompetencyOfChild, outbox: Outbox): CompetencyOfChild =>
  outbox.held
    ? { ...competency, levels: competency.levels.map((level) => levelWithWaiting(level, outbox.waiting)) }
    : competency

/**
 * The competency as the server will tell it when it is asked again: it has answered `entry` with `answer`. The same one where
 * that is about another competency, or changes nothing in it.
 */
export function competencyWithSent(competency: CompetencyOfChild, entry: Waiting, answer: unknown): CompetencyOfChild {
  const change = changeBy(entry, answer)
  const levels = competency.levels.map((level) => (level.isOpen ? change(level) : level))
  return levels.some((level, at) => level !== competency.levels[at]) ? { ...competency, levels } : competency
}

function changeBy(entry: Waiting, answer: unknown): (level: OpenLevel) => LevelOfChild {
  if (isOf(entry, 'lessons.markRead') || isOf(entry, 'activities.markDone'))
    return (level) =>
      level.lessons.some(({ id }) => id === entry.input.lessonId) ? levelWithWaiting(level, [entry]) : level
  if (isOf(entry, 'quizzes.submit') && answer)
    return (level) => levelWithResult(level, entry.about, (answer as Output<'quizzes.submit'>).result)
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

function levelWithWaiting(level: LevelOfChild, waiting: Waiting[]): LevelOfChild {
  if (!level.isOpen) return level
  const lessons = level.lessons.map((lesson) => ({
    ...lesson,
    isRead: lesson.isRead || isReadIn(waiting, lesson.id),
    activitiesDone: Math.min(lesson.activities, lesson.activitiesDone + doneIn(waiting, lesson.id).length),
  }))
  const readSince = lessons.filter(({ isRead }, at) => isRead && !level.lessons[at]?.isRead).length
  const quizzes = level.quizzes.map((quiz) => ({
    ...quiz,
    waits: waiting.some((entry) => isOf(entry, 'quizzes.submit') && entry.about === quiz.id),
  }))
  return { ...level, lessons, quizzes, done: level.done + readSince }
}

/** The lesson with what the child has done and written in it. */
export function lessonWithWaiting(lesson: Lesson, { held, waiting }: Outbox): Lesson {
  return held ? lessonWith(lesson, waiting) : lesson
}

/** The same, once the server has it. */
export const lessonWithSent = (lesson: Lesson, entry: Waiting): Lesson =>
  isOf(entry, 'lessons.markRead') && entry.input.lessonId === lesson.id
    ? { ...lesson, readAt: lesson.readAt ?? new Date(entry.at).toISOString() }
    : concerns(entry, lesson.id)
      ? lessonWith(lesson, [entry])
      : lesson

const concerns = (entry: Waiting, lessonId: string) =>
  (isOf(entry, 'activities.markDone') || isOf(entry, 'notebook.save')) && entry.input.lessonId === lessonId

function lessonWith(lesson: Lesson, waiting: Waiting[]): Lesson {
  const doneKeys = [...new Set([...lesson.doneKeys, ...doneIn(waiting, lesson.id)])]
  let known = { ...lesson, doneKeys }
  for (const entry of waiting)
    if (isOf(entry, 'notebook.save') && entry.input.lessonId === lesson.id)
      known = { ...known, notebook: withMade(known, entry.input) }
  return known
}

const isReadIn = (waiting: Waiting[], lessonId: string) =>
  waiting.some((entry) => isOf(entry, 'lessons.markRead') && entry.input.lessonId === lessonId)

const doneIn = (waiting: Waiting[], lessonId: string) =>
  waiting.flatMap((entry) =>
    isOf(entry, 'activities.markDone') && entry.input.lessonId === lessonId ? [entry.input.key] : [],
  )
