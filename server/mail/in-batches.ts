/**
 * Does for many at once what is asked for one by one: who asks while `work` runs waits for it to end, and is then served
 * together with all the others who wait. What `work` throws reaches everybody it was done for.
 */
export function inBatches<T>(work: (batch: T[]) => Promise<unknown>): (one: T) => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let next: { batch: T[]; done: Promise<unknown> } | undefined
  return async (one) => {
    if (!next) {
      const batch: T[] = []
      const done = running.then(() => {
        next = undefined
        return work(batch)
      })
      next = { batch, done }
      running = done.catch(() => {})
    }
    next.batch.push(one)
    await next.done
  }
}
