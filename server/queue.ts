import { refuse } from './platform/db/refuse.ts'

/**
 * A queue for heavy work: `atOnce` at the same time, the rest waits. Refuses when `longest` are waiting already: trying
 * again is better than waiting behind a flood.
 */
export function createQueue({ atOnce, longest }: { atOnce: number; longest: number }) {
  let running = 0
  const waiting: (() => void)[] = []

  /** @throws UNAVAILABLE while too many wait already */
  function requirePlace() {
    if (waiting.length >= longest) refuse('UNAVAILABLE')
  }

  /** Called later than at once, so that the server's other work comes in between. */
  function handOver() {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  return {
    requirePlace,

    /** @throws UNAVAILABLE while too many wait already */
    async inTurn<T>(work: () => Promise<T>): Promise<T> {
      requirePlace()
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      else running++
      try {
        return await work()
      } finally {
        if (waiting.length > 0) setImmediate(handOver)
        else running--
      }
    },
  }
}
