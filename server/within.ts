/**
 * What `work` comes to, if it does so in time. It goes on all the same; nobody waits for it any longer.
 * @throws what `tooLate` makes when the time is over
 */
export async function within<T>(milliseconds: number, work: Promise<T>, tooLate: () => Error): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooLate()), milliseconds)
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
