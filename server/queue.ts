import { refuse } from './platform/db/refuse.ts'

/**
 * A queue for heavy work: `atOnce` of it at the same time, the rest waits its turn. Who comes when `longest` wait already
 * had better try again than wait behind a flood.
 */
export function createQueue({ atOnce, longest }: { atOnce: number; longest: number }) {
  let running = 0
  const waiting: (() => void)[] = []

  /** @throws UNAVAILABLE while too many wait already */
  function requirePlace() {
    if (waiting.length >= longest) refuse('UNAVAILABLE')
  }

  /** Later than at once: whatever else the server has to do comes in between. */
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
