import type { Made } from '../../../domain/content/activities/made-words.ts'

export type MadeSaved = 'saved' | 'waiting'

/** What is kept of a child's activities; without one, nothing is (previews, shared links). */
export type ActivityRecord = {
  isDone: (key: string) => boolean
  /** May be called offline: it is sent when there is a connection again. */
  markDone: (key: string) => void
  /** Only the child itself writes into its notebook: where a parent sits in its place, nothing it makes is kept. */
  keepsMade: boolean
  /** What the child made before. */
  madeOf: (key: string) => Made
  /** 'waiting': queued until there is a connection. Rejects when it was not saved; the text stays on the screen. */
  saveMade: (key: string, changed: Made) => Promise<MadeSaved>
  /** Whether it has not reached the server yet: that it was done, or what was made; `refused`: why it never will. */
  waits: (key: string, what: 'done' | 'made') => 'waiting' | { refused: string } | undefined
  /** Undefined where a browser keeps nothing. */
  recordings: RecordingsOnDevice | undefined
}

/** Recordings that lie on this device, by their file. */
export type RecordingsOnDevice = {
  /** Never rejects. */
  find: (file: string) => Promise<Blob | undefined>
  /** Rejects where it cannot be had, with a QuotaExceededError where there is no room. */
  keep: (file: string) => Promise<void>
  remove: (file: string) => Promise<void>
}
