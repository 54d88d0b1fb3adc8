import type { Flag, When } from '../scenarios/scenario.ts'

/** Whether a condition is met; none is always met. */
export function holds(when: When | undefined, flags: Flag[]): boolean {
  if (when === undefined) return true
  if (typeof when === 'string') return flags.includes(when)
  if ('not' in when) return !flags.includes(when.not)
  return when.of.filter((flag) => flags.includes(flag)).length >= when.atLeast
}
