import { QuizRefusal } from './quiz-refusal.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000

type Waiting = {
  /** Called before each pause with what went wrong: the connection seems to be away. */
  onWaiting: (error: unknown) => void
  /** Aborted when nobody waits for the answer any longer. */
  signal?: AbortSignal
}

/**
 * Asks until there is an answer, with growing pauses; at once when the browser says that it is online again.
 * @throws QuizRefusal when the server says no, and the signal's reason when it is aborted
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
