import type { FindPart } from '../../../../domain/content/activities/activity.ts'

/** The parts that were tapped, by their position, each once. */
export type FindRun = number[]

export const look = (run: FindRun, part: number): FindRun => (run.includes(part) ? run : [...run, part])

type Parts = Pick<FindPart, 'isClue'>[]
export const cluesIn = (parts: Parts) => parts.filter(({ isClue }) => isClue).length
export const cluesFound = (run: FindRun, parts: Parts) => run.filter((part) => parts[part]?.isClue).length

export const areAllFound = (run: FindRun, parts: Parts) =>
  cluesIn(parts) > 0 && cluesFound(run, parts) === cluesIn(parts)
