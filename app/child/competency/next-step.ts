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
 * Where a child goes after a lesson or quiz: the first unfinished one after it, else the first unfinished one of all. Never
 * `currentId` itself; undefined when nothing is left in the open levels.
 */
export function nextStep(levels: LevelOfChild[], currentId: string): Step | undefined {
  const steps = levels.flatMap(stepsOf)
  const current = steps.findIndex((step) => step.id === currentId)
  const inTurn = [...steps.slice(current + 1), ...steps.slice(0, Math.max(current, 0))]
  const next = inTurn.find((step) => !step.isDone)
  return next && { kind: next.kind, id: next.id, title: next.title }
}

/** The first unfinished lesson or quiz; undefined when nothing is left in the open levels. */
export const firstStep = (levels: LevelOfChild[]): Step | undefined => nextStep(levels, '')

const parameters = { lesson: 'lektion', quiz: 'quiz' }

/** The URL that opens a lesson or quiz on the page of its competency. */
export const addressOf = ({ kind, id }: Step, competencyId: string): string =>
  `/child-competency/${competencyId}?${parameters[kind]}=${id}`
