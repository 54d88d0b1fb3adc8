import type { Made } from '../../../domain/activities/made.ts'

/** What is kept of a child's activities; without one, nothing is (previews, shared links). */
export type ActivityRecord = {
  isDone: (key: string) => boolean
  /** May be called offline: it is sent when there is a connection again. */
  markDone: (key: string) => void
  /** What the child made before. */
  madeOf: (key: string) => Made
  /** Rejects when it was not saved; the text stays on the screen. */
  saveMade: (key: string, changed: Made) => Promise<void>
}
