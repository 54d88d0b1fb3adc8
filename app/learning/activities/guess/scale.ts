import type { ActivityOf } from '../../../../domain/content/activities/activity.ts'

export type Scale = { min: number; max: number; step: number }

/** What is missing in a draft is filled in, so that its preview has a scale too. */
export function scaleOf({ min, max, step }: Pick<ActivityOf<'guess'>, 'min' | 'max' | 'step'>): Scale {
  const from = min ?? 0
  const to = max !== null && max > from ? max : from + 100
  return { min: from, max: to, step: step !== null && step > 0 ? step : (to - from) / 100 }
}

/** Where a number lies on the scale, in percent from its beginning. */
export const percentOn = ({ min, max }: Scale, value: number) =>
  Math.min(100, Math.max(0, ((value - min) / (max - min)) * 100))

const numbers = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 6 })
export const inDigits = (value: number) => numbers.format(value)

/** Kind words for any guess: near is within a tenth of the scale. */
export function wordsForGuess(guess: number, value: number, { min, max }: Scale): string {
  if (guess === value) return 'Genau getroffen!'
  if (Math.abs(guess - value) <= (max - min) / 10) return 'Ganz nah dran!'
  return guess < value ? 'Es ist mehr, als du dachtest.' : 'Es ist weniger, als du dachtest.'
}
