import type { ActivityKind } from '../../../../domain/activities/activity.ts'

const beginnings: Record<ActivityKind, string> = {
  sort: 'sortieren',
  order: 'ordnen',
  match: 'paare',
  find: 'suchen',
  story: 'geschichte',
  guess: 'schaetzen',
  flip: 'umdrehen',
  make: 'machen',
}

/** The key of a new activity. `used`: all keys of the lesson, those in its text too. */
export const keyOfNewActivity = (kind: ActivityKind, used: string[]) => nextKey(beginnings[kind], used)

/**
 * The key of a new part, such as 'szene-4'. `used`: keys that there are and keys that are still pointed to; the key of a deleted
 * scene must not be given to another, or choices would lead there.
 */
export function nextKey(beginning: string, used: string[]): string {
  const numbers = used.map((key) => Number(new RegExp(`^${beginning}-(\\d+)$`).exec(key)?.[1] ?? 0))
  return `${beginning}-${Math.max(0, ...numbers) + 1}`
}
