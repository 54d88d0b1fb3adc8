import { passesQuiz } from './quiz-results.ts'

/** What one child has done in one level. Lists only published content that the child may see. */
export type LevelProgress = {
  lessons: { isRead: boolean }[]
  /** bestPercent: best attempt in percent, 0–100; null without an attempt. */
  quizzes: { bestPercent: number | null }[]
  simulations: { succeeded: boolean }[]
  /** For the child's age, or opened by a parent. */
  isOpen: boolean
  /** The level was completed before; content published in it later does not undo that. */
  isStamped?: boolean
}

/** What there is to know of a level to tell whether it is done. */
type LevelContent = Omit<LevelProgress, 'isOpen'>

/** Whether a level counts for completing a competency: it needs a lesson or quiz, simulations alone do not count. */
export const levelCounts = (level: LevelContent) => level.lessons.length + level.quizzes.length > 0

/** Whether a level is completed: all lessons read, and at least 80 percent in every quiz at any time (S9.06). */
export const levelIsDone = (level: LevelContent) =>
  levelCounts(level) && (level.isStamped === true || hasEverythingDone(level))

const hasEverythingDone = (level: LevelContent) =>
  level.lessons.every((lesson) => lesson.isRead) &&
  level.quizzes.every((quiz) => quiz.bestPercent !== null && passesQuiz(quiz.bestPercent))

/** Number of lessons and quizzes in a level and how many are done, for the level card; simulations are not counted. */
export const levelTally = (level: LevelContent) => ({
  done:
    level.lessons.filter((lesson) => lesson.isRead).length +
    level.quizzes.filter((quiz) => quiz.bestPercent !== null && passesQuiz(quiz.bestPercent)).length,
  total: level.lessons.length + level.quizzes.length,
})

/** A level that a pass covers: open to the child, or done before it was closed again. */
export const levelIsCovered = (level: LevelProgress) => levelCounts(level) && (level.isOpen || levelIsDone(level))

/**
 * Progress of one child in one competency. The next pass covers `levelsTotal` levels and is the step of that number,
 * out of `stepsTotal` (decision 077); `isStepDone`: all of them are done. `percent` is a whole number 0–100: finished
 * items (lessons read, quizzes attempted, simulations succeeded) over all items of these levels, at most 99 until
 * completed and exactly 100 from then on, whatever was added since (S9.05, decision 009).
 * @throws never; a competency without items is 0 percent.
 */
export function competencyProgress(levels: LevelProgress[], wasCompleted: boolean) {
  const counting = levels.filter(levelCounts)
  const covered = counting.filter(levelIsCovered)
  const levelsDone = covered.filter(levelIsDone).length
  const isStepDone = covered.length > 0 && levelsDone === covered.length
  const isCompleted = wasCompleted || isStepDone
  const items = levels
    .filter((level) => level.isOpen || covered.includes(level))
    .flatMap((level) => [
      ...level.lessons.map((lesson) => lesson.isRead),
      ...level.quizzes.map((quiz) => quiz.bestPercent !== null),
      ...level.simulations.map((simulation) => simulation.succeeded),
    ])
  const finished = items.filter(Boolean).length
  const percent = items.length === 0 ? 0 : Math.round((100 * finished) / items.length)
  return {
    levelsDone,
    levelsTotal: covered.length,
    stepsTotal: counting.length,
    isStepDone,
    isCompleted,
    percent: isCompleted ? 100 : Math.min(percent, 99),
  }
}
