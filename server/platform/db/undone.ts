import { setTimeout as sleep } from 'node:timers/promises'

/** PostgreSQL's codes for work undone so that somebody else's can go on: a deadlock, a failed serialization. */
const UNDONE = ['40P01', '40001']

/** Whether PostgreSQL has undone this for the sake of another transaction: done once more it most probably succeeds. */
export const isUndoneForAnother = (error: unknown): boolean =>
  error instanceof Error &&
  (UNDONE.includes((error as { code?: string }).code ?? '') || isUndoneForAnother(error.cause))

const MOST_TRIES = 3
/** Milliseconds at most: whom the work was undone for goes on meanwhile, or both would block each other again. */
const LONGEST_PAUSE = 50

/**
 * Does `work` again when PostgreSQL has undone it, three times at most.
 * @param again is called before each repetition
 * @throws what the last try throws, and at once whatever else `work` throws
 */
export async function repeatUndone<T>(
  work: () => Promise<T>,
  again: (error: unknown, tries: number) => unknown = () => {},
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === MOST_TRIES || !isUndoneForAnother(error)) throw error
      await again(error, tries)
      await sleep(Math.random() * LONGEST_PAUSE)
    }
  }
}
