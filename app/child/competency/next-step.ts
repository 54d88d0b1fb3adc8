import { passesQuiz } from '../../../domain/quiz-results.ts'
import type { LevelOfChild } from './competency-of-child.ts'

export type Step = { kind: 'lesson' | 'quiz'; id: string; title: string }

const stepsOf = (level: LevelOfChild) =>
  level.isOpen
    ? [
        ...level.lessons.map(({ id, title, isRead }) => ({ kind: 'lesson' as const, id, title, isDone: isRead })),
        ...level.quizzes.map(({ id, title, bestPercent }) => ({
          kind: 'quiz' as const,
          id,
          title,
          isDone: bestPercent !== null && passesQuiz(bestPercent),
        })),
      ]
    : []

/**
 * Where a child goes from a lesson or quiz: to the first unfinished one behind it, else to the first unfinished one at
 * all. The one it comes from never counts; undefined when nothing open is left.
 */
export function nextStep(levels: LevelOfChild[], currentId: string): Step | undefined {
  const steps = levels.flatMap(stepsOf)
  const current = steps.findIndex((step) => step.id === currentId)
  const inTurn = [...steps.slice(current + 1), ...steps.slice(0, Math.max(current, 0))]
  const next = inTurn.find((step) => !step.isDone)
  return next && { kind: next.kind, id: next.id, title: next.title }
}

/** The first unfinished step of all; undefined when nothing open is left. */
export const firstStep = (levels: LevelOfChild[]): Step | undefined => nextStep(levels, '')

const parameters = { lesson: 'lektion', quiz: 'quiz' }

/** Where a step is taken: on the page of its competency. */
export const addressOf = ({ kind, id }: Step, competencyId: string): string =>
  `/child-competency/${competencyId}?${parameters[kind]}=${id}`
