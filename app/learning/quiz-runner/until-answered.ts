import { QuizRefusal } from './quiz-refusal.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000

type Waiting = {
  /** Called before each pause with the error of the failed call. */
  onWaiting: (error: unknown) => void
  /** Aborted when the answer is no longer needed. */
  signal?: AbortSignal
}

/**
 * Repeats a call until it succeeds, with growing pauses that end early when the browser is online again.
 * @throws QuizRefusal when the server refuses, and the signal's reason when aborted
 */
export async function untilAnswered<T>(ask: () => Promise<T>, { onWaiting, signal }: Waiting): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof QuizRefusal) throw error
      signal?.throwIfAborted()
      onWaiting(error)
    }
    await pauseOrOnline(pause)
    signal?.throwIfAborted()
  }
}

const pauseOrOnline = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, milliseconds)
    window.addEventListener('online', goOn)
  })
