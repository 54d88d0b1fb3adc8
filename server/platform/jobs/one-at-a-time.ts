/** `work`, never twice at the same time: who calls during a run gets one more run after it. */
export function oneAtATime(work: () => Promise<void>) {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const run = (): Promise<void> => {
    if (!running) {
      running = work().finally(() => {
        running = undefined
      })
      return running
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return run()
      })
    return next
  }
  return Object.assign(run, { finished: async () => void (await (next ?? running)?.catch(() => {})) })
}
