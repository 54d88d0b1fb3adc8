import { changedAt } from './spoil.ts'

const MOST_TRIES = 60

/** The smallest input found that still fails; `fails` is asked again and again. */
export async function shrink(value: unknown, fails: (value: unknown) => Promise<boolean>): Promise<unknown> {
  let smallest = value
  let tries = 0
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false
    for (const candidate of smallerThan(smallest)) {
      if (++tries > MOST_TRIES) return smallest
      if (!(await fails(candidate))) continue
      smallest = candidate
      isSmaller = true
      break
    }
  }
  return smallest
}

function* smallerThan(value: unknown): Generator<unknown> {
  if (typeof value === 'string' && value.length > 1) {
    const half = Math.ceil(value.length / 2)
    yield value.slice(0, half)
    yield value.slice(half)
  }
  if (typeof value !== 'object' || value === null) return
  const keys = Object.keys(value)
  for (const key of keys) yield without(value, key)
  for (const key of keys) {
    for (const inner of smallerThan((value as Record<string, unknown>)[key])) yield changedAt(value, [key], () => inner)
  }
}

const without = (value: object, key: string) =>
  Array.isArray(value)
    ? value.filter((_, at) => String(at) !== key)
    : Object.fromEntries(Object.entries(value).filter(([other]) => other !== key))
