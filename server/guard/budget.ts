import { TooManyAttempts } from '../db/refuse.ts'

const MINUTE_MS = 60_000
/** Calls of one person within a minute; no screen comes near. */
const MOST = { query: 600, mutation: 120, subscription: 30 }

/** What a request asks for: the kind of its calls, and how many. */
type Asked = { type: keyof typeof MOST | 'unknown'; calls: readonly unknown[] }

/**
 * Counts each person's calls within the running minute, in the memory of this instance alone: a statement for every read
 * would cost more than it saves. With several instances a person has as many times more; what must hold exactly is
 * counted in the database (throttle.ts).
 */
export function createBudget(now: () => number = Date.now) {
  let minute = 0
  let used = new Map<string, number>()

  return {
    /** @throws TooManyAttempts until the minute is over */
    spend(personId: string, { type, calls }: Asked) {
      if (type === 'unknown') return
      const current = Math.floor(now() / MINUTE_MS)
      if (current !== minute) {
        minute = current
        used = new Map()
      }
      const key = `${type} ${personId}`
      const sum = (used.get(key) ?? 0) + calls.length
      used.set(key, sum)
      if (sum > MOST[type]) throw new TooManyAttempts(Math.ceil((MINUTE_MS - (now() % MINUTE_MS)) / 1000))
    },
  }
}
