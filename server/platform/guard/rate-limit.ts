import { TooManyAttempts } from '../db/refuse.ts'

const MINUTE_MS = 60_000
/**
 * Calls of one person within a minute; no screen comes near. Pages are counted by address: a whole school behind one
 * asks for fewer that are not in the page cache (web/page-cache.ts). So are calls of nobody, or that are the same for
 * everybody: a page makes up to five of them, and of a school that opens it at once each is kept already.
 */
const MOST = { query: 600, mutation: 120, subscription: 30, page: 300, visit: 6_000 }

export type Asked = { type: keyof typeof MOST | 'unknown'; calls: readonly unknown[] }

/**
 * Counts what one person, or one address, asks for within the running minute, in the memory of this instance alone: a
 * statement for every read would cost more than it saves. Several instances allow as many times more; what must hold
 * exactly is counted in the database (throttle.ts).
 */
export function createRateLimit(now: () => number = () => Date.now()) {
  let minute = 0
  let used = new Map<string, number>()

  return {
    /** @throws TooManyAttempts until the minute is over */
    spend(who: string, { type, calls }: Asked) {
      if (type === 'unknown') return
      const current = Math.floor(now() / MINUTE_MS)
      if (current !== minute) {
        minute = current
        used = new Map()
      }
      const key = `${type} ${who}`
      const sum = (used.get(key) ?? 0) + calls.length
      used.set(key, sum)
      if (sum > MOST[type]) throw new TooManyAttempts(Math.ceil((MINUTE_MS - (now() % MINUTE_MS)) / 1000))
    },
  }
}
