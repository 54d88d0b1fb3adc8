import { DAYS_OF_OPEN_ATTEMPTS } from '../../domain/content/quizzes.ts'
import { DAY_MS } from '../../domain/platform/dates.ts'
import { type OpenAttempt, onDevice } from './database.ts'

/** The attempt at a quiz that this device can go on with; undefined also where nothing is kept. */
export const attemptAt = (quizId: string): Promise<OpenAttempt | undefined> =>
  onDevice('readonly', ['attempts'], (kept) => kept.objectStore('attempts').get(quizId)).then(
    (attempt) => (attempt && Date.now() - attempt.at < DAYS_OF_OPEN_ATTEMPTS * DAY_MS ? attempt : undefined),
    () => undefined,
  )

/** In place of another attempt at this quiz. Where nothing is kept nothing happens. */
export const keepAttempt = (attempt: OpenAttempt): Promise<void> =>
  onDevice('readwrite', ['attempts'], async (kept) => void (await kept.objectStore('attempts').put(attempt))).catch(
    () => undefined,
  )

export const forgetAttempt = (quizId: string): Promise<void> =>
  onDevice('readwrite', ['attempts'], (kept) => kept.objectStore('attempts').delete(quizId)).catch(() => undefined)
