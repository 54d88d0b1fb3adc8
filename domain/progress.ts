import { passesQuiz } from './quiz-results.ts'

/** What one child has done of one level. Only published lessons that a child may read, and published quizzes and simulations. */
export type LevelProgress = {
  lessons: { isRead: boolean }[]
  /** bestPercent: 0–100 of the best attempt, null without one. */
  quizzes: { bestPercent: number | null }[]
  simulations: { succeeded: boolean }[]
  /** Whether it was done before: what is published in it later does not take that back. */
  isStamped?: boolean
}

/** A level without a lesson or quiz for the child does not count: simulations alone cannot complete it. */
export const levelCounts = (level: LevelProgress) => level.lessons.length + level.quizzes.length > 0

/** All lessons read and every quiz with an attempt of at least 80 percent (S9.06), now or once before. */
export const levelIsDone = (level: LevelProgress) =>
  levelCounts(level) && (level.isStamped === true || hasEverythingDone(level))

const hasEverythingDone = (level: LevelProgress) =>
  level.lessons.every((lesson) => lesson.isRead) &&
  level.quizzes.every((quiz) => quiz.bestPercent !== null && passesQuiz(quiz.bestPercent))

/** Lessons and quizzes of a level, and how many of them are done; what the child's level card shows. */
export const levelTally = (level: LevelProgress) => ({
  done:
    level.lessons.filter((lesson) => lesson.isRead).length +
    level.quizzes.filter((quiz) => quiz.bestPercent !== null && passesQuiz(quiz.bestPercent)).length,
  total: level.lessons.length + level.quizzes.length,
})

/**
 * Progress of one child in one competency. `percent` is a whole number 0–100: finished items (lessons read, quizzes
 * attempted, simulations succeeded) over all items, at most 99 until completed and exactly 100 from then on,
 * whatever was added since (S9.05, decision 009).
 * @throws never; a competency without items is 0 percent.
 */
export function competencyProgress(levels: LevelProgress[], wasCompleted: boolean) {
  const counting = levels.filter(levelCounts)
  const levelsDone = counting.filter(levelIsDone).length
  const isCompleted = wasCompleted || (counting.length > 0 && levelsDone === counting.length)
  const items = levels.flatMap((level) => [
    ...level.lessons.map((lesson) => lesson.isRead),
    ...level.quizzes.map((quiz) => quiz.bestPercent !== null),
    ...level.simulations.map((simulation) => simulation.succeeded),
  ])
  const finished = items.filter(Boolean).length
  const percent = items.length === 0 ? 0 : Math.round((100 * finished) / items.length)
  return {
    levelsDone,
    levelsTotal: counting.length,
    isCompleted,
    percent: isCompleted ? 100 : Math.min(percent, 99),
  }
}
