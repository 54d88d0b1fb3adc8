import { TRIES_BEFORE_HELP } from '../../../domain/learning/insight.ts'
import { passesQuiz } from '../../../domain/learning/quiz-results.ts'
import type { LevelOfChild } from './competency-of-child.ts'

type Level = Pick<LevelOfChild, 'id' | 'isForOlder' | 'isOpened' | 'isDone' | 'talkingPoints' | 'done'> & {
  lessons: Pick<LevelOfChild['lessons'][number], 'id' | 'title' | 'isParentOnly' | 'readAt' | 'readByParentAt'>[]
  quizzes: Pick<LevelOfChild['quizzes'][number], 'id' | 'title' | 'bestPercent' | 'attempts'>[]
  simulations: Pick<LevelOfChild['simulations'][number], 'id' | 'title' | 'succeeded'>[]
}

/** What comes next in one level; at least a lesson or a step. */
export type NextTogether<Of extends Level = Level> = {
  level: Of
  /** A quiz at which the child needs a hand: tried often, and not passed. */
  stuckAt: { title: string; attempts: number } | null
  /** A lesson for parents that this parent has not read. */
  forParent: { id: string; title: string } | null
  forChild: { kind: 'lesson' | 'quiz' | 'simulation'; id: string; title: string } | null
  /** A question to talk about; another one with each step of the child. */
  toTalk: string | null
}

/**
 * What comes next in a competency: in the first level that is open to the child and not done; when all of them are, an
 * exercise that nobody has tried, or a lesson for parents. Null when there is none of it.
 */
export function nextTogether<Of extends Level>(levels: Of[]): NextTogether<Of> | null {
  const open = levels.filter(({ isForOlder, isOpened }) => !isForOlder || isOpened)
  const unread = (level: Of) =>
    level.lessons.find(({ isParentOnly, readByParentAt }) => isParentOnly && readByParentAt === null) ?? null
  const level =
    open.find((one) => !one.isDone && stepOf(one)) ??
    open.find((one) => untried(one)) ??
    open.find((one) => unread(one))
  if (!level) return null
  const { talkingPoints, done } = level
  return {
    level,
    stuckAt: level.quizzes.find(isStuckAt) ?? null,
    forParent: unread(level),
    forChild: level.isDone ? untried(level) : stepOf(level),
    toTalk: talkingPoints[done % talkingPoints.length] ?? null,
  }
}

function stepOf({ lessons, quizzes }: Level): NextTogether['forChild'] {
  const lesson = lessons.find(({ isParentOnly, readAt }) => !isParentOnly && readAt === null)
  if (lesson) return { kind: 'lesson', ...lesson }
  const quiz = quizzes.find(({ bestPercent }) => bestPercent === null || !passesQuiz(bestPercent))
  return quiz ? { kind: 'quiz', ...quiz } : null
}

function untried({ simulations }: Level): NextTogether['forChild'] {
  const simulation = simulations.find(({ succeeded }) => !succeeded)
  return simulation ? { kind: 'simulation', ...simulation } : null
}

const isStuckAt = ({ attempts, bestPercent }: Level['quizzes'][number]) =>
  attempts >= TRIES_BEFORE_HELP && !passesQuiz(bestPercent ?? 0)
