/** Milliseconds from `now` until the clock on the wall next shows this time; more than 0, at most 25 hours. */
export function millisecondsUntil(hour: number, minute: number, now = new Date()): number {
  const next = new Date(now)
  next.setHours(hour, minute, 0, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  return next.getTime() - now.getTime()
}

/** Does work every night at 3:30 local time; does not keep the process alive. @returns what ends it. */
export function everyNight(work: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(
      () => {
        work()
        wait()
      },
      millisecondsUntil(3, 30),
    ).unref()
  }
  wait()
  return () => clearTimeout(timer)
}
