/** A finished attempt: which questions it asked, and which of them were not answered right. */
export type FinishedAttempt = { asked: string[]; missed: string[] }

/**
 * Which questions of a pool an attempt asks (decision 088): at first those that were never asked, then those missed
 * when they were asked last, then those not asked for longest. Among equals the first, so the pool comes shuffled.
 * @param tried the earlier attempts, latest first
 * @returns ids of the pool, as many as `count` allows
 */
export function drawFromPool(pool: string[], count: number, tried: FinishedAttempt[]): string[] {
  const attempts = tried.length
  const rankOf = (id: string): number => {
    const latest = tried.findIndex(({ asked }) => asked.includes(id))
    if (latest === -1) return -2
    return tried[latest]?.missed.includes(id) ? -1 : attempts - latest
  }
  return pool.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, count)
}
