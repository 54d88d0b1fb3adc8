import type { Scale } from './posed.ts'

/** What a calculation with decimals leaves over that should leave nothing, measured in steps. */
const ROUNDING = 1e-6

/** Whether the number can be set on the scale: between its ends, and a whole number of steps from its beginning. */
export function isOnScale(value: number, { min, max, step }: Omit<Scale, 'unit'>): boolean {
  const steps = (value - min) / step
  return value >= min && value <= max && Math.abs(steps - Math.round(steps)) < ROUNDING
}

/** Whether a number is near enough. Decimals are compared with a little more room than the tolerance. */
export const isNear = (value: number, to: number, tolerance: number): boolean =>
  Math.abs(value - to) <= tolerance + ROUNDING * Math.max(1, Math.abs(to)) * 1e-3
