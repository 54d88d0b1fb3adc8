import { CLEAR_SIGNS } from '../platform/clear-signs.ts'

/** How much of its competency a pass covers; `stepsTotal` is null on passes from before there were steps. */
export type PassStep = { step: number; stepsTotal: number | null }

/** 'Stufe 1 von 3'; null where there is only one, or where nobody said. */
export const stepInWords = ({ step, stepsTotal }: PassStep) =>
  stepsTotal !== null && stepsTotal > 1 ? `Stufe ${step} von ${stepsTotal}` : null

/** Of each competency the pass with the highest step, in the order they came; earlier ones stay in the booklet. */
export const highestSteps = <Pass extends { competencyId: string | null; step: number }>(passes: Pass[]): Pass[] =>
  passes.filter(
    (pass) =>
      pass.competencyId === null ||
      !passes.some((other) => other.competencyId === pass.competencyId && other.step > pass.step),
  )

/** How far a child is in a competency: in levels that the next pass covers, and what comes after it. */
export type Steps = {
  completedAt: string | null
  levelsDone: number
  levelsTotal: number
  stepsTotal: number
  nextStepAtAge: number | null
}

/** Whether a child that holds a pass of the competency can earn the next step of it now. */
export const hasNewStep = ({ completedAt, levelsDone, levelsTotal }: Steps) =>
  completedAt !== null && levelsDone < levelsTotal

/** The steps to come, for a parent: 'Neu: Stufe 2 von 3' or 'Stufe 2 von 3 ab 9 Jahren'; null for none. */
export function nextStepInWords(steps: Steps): string | null {
  const { levelsTotal, stepsTotal, nextStepAtAge } = steps
  if (hasNewStep(steps)) return `Neu: Stufe ${levelsTotal} von ${stepsTotal}`
  return nextStepAtAge === null ? null : `Stufe ${levelsTotal + 1} von ${stepsTotal} ab ${nextStepAtAge} Jahren`
}

/**
 * The number printed on a pass, for example 'K7QM-2XH4': the first 40 bits of its random id in base 32. Not a secret
 * and not enough to open anything.
 */
export function passNumber(passId: string): string {
  const bits = Number.parseInt(passId.replaceAll('-', '').slice(0, 10), 16)
  const signs = Array.from({ length: 8 }, (_, place) => CLEAR_SIGNS[Math.floor(bits / 32 ** (7 - place)) % 32])
  return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}
