import type { ActivityKind } from '../../../../domain/content/activities/activity.ts'
import { randomUuid } from '../../../components/random-uuid.ts'
import { aboutKind } from './kinds.ts'

/**
 * The key of a new activity. Partly random, not counted: the key of one that was deleted must not be given to another,
 * because what children did and made hangs on it.
 */
export const keyOfNewActivity = (kind: ActivityKind) => `${aboutKind[kind].key}-${randomUuid().slice(0, 8)}`

/**
 * The key of a new part, such as 'szene-4'. `used`: keys that there are and keys that are still pointed to; the key of
 * a deleted scene must not be given to another, or choices would lead there.
 */
export function nextKey(beginning: string, used: string[]): string {
  const numbers = used.map((key) => Number(new RegExp(`^${beginning}-(\\d+)$`).exec(key)?.[1] ?? 0))
  return `${beginning}-${Math.max(0, ...numbers) + 1}`
}
