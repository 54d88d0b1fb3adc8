import { passesQuiz } from '../../../domain/learning/quiz-results.ts'
import type { LevelOfChild } from './competency-of-child.ts'

/** A piece of the path. `practice`: the exercise at the end of a level, which nobody has to do. */
export type Step = { kind: 'lesson' | 'quiz' | 'practice'; id: string; title: string }
type Done = Step & { isDone: boolean }

const requiredOf = (level: LevelOfChild): Done[] =>
  level.isOpen
    ? [
        ...level.lessons.map(({ id, title, isRead }) => ({ kind: 'lesson' as const, id, title, isDone: isRead })),
        ...level.quizzes.map(({ id, title, bestPercent, waits = false }) => ({
          kind: 'quiz' as const,
          id,
          title,
          isDone: waits || (bestPercent !== null && passesQuiz(bestPercent)),
        })),
      ]
    : []

const practicesOf = (level: LevelOfChild): Done[] =>
  level.isOpen
    ? level.simulations.map(({ id, title, succeeded }) => ({ kind: 'practice', id, title, isDone: succeeded }))
    : []

/**
 * Where a child goes from a lesson, quiz or practice, which counts as done. The practice of a level whose lessons and
 * quizzes are all done comes first; otherwise the first unfinished lesson or quiz after it, then of all, then any
 * practice. Never `currentId` itself; undefined when nothing is left in the open levels.
 */
export function nextStep(levels: LevelOfChild[], currentId: string): Step | undefined {
  const level = levels.find((one) => requiredOf(one).some(({ id }) => id === currentId))
  const isLevelDone = level && requiredOf(level).every((step) => step.isDone || step.id === currentId)
  const practices = (isLevelDone ? practicesOf(level) : []).concat(levels.flatMap(practicesOf))
  const practice = practices.find((step) => !step.isDone && step.id !== currentId)
  const required = nextRequired(levels, currentId)
  const isHere = isLevelDone && practice && practicesOf(level).some(({ id }) => id === practice.id)
  return plain(isHere ? practice : (required ?? practice))
}

/** The same without practices. */
export function nextRequired(levels: LevelOfChild[], currentId: string): Step | undefined {
  const steps = levels.flatMap(requiredOf)
  const current = steps.findIndex((step) => step.id === currentId)
  const inTurn = [...steps.slice(current + 1), ...steps.slice(0, Math.max(current, 0))]
  return plain(inTurn.find((step) => !step.isDone))
}

const plain = (step: Step | undefined): Step | undefined => step && { kind: step.kind, id: step.id, title: step.title }

/** The first unfinished lesson or quiz, or else a practice; undefined when nothing is left in the open levels. */
export const firstStep = (levels: LevelOfChild[]): Step | undefined => nextStep(levels, '')

const parameters = { lesson: 'lektion', quiz: 'quiz', practice: 'probe' }

/** The URL that opens a lesson, quiz or practice on the page of its competency. */
export const addressOf = ({ kind, id }: Pick<Step, 'kind' | 'id'>, competencyId: string): string =>
  `/child-competency/${competencyId}?${parameters[kind]}=${id}`

/** The URL that leads to the first unfinished step of a competency. */
export const addressToGoOn = (competencyId: string): string => `/child-competency/${competencyId}?weiter`

/** State of a navigation to a quiz that begins without its intro being pressed away. */
export const STARTS_AT_ONCE = 'starts at once'
