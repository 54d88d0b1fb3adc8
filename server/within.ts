/** The result of `work`, which goes on even if nobody waits any longer. @throws what `tooLate` makes after the time */
export async function within<T>(milliseconds: number, work: Promise<T>, tooLate: () => Error): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooLate()), milliseconds)
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
