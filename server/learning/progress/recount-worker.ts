import { log } from '../../log.ts'
import type { Db } from '../../platform/db/actor.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { oneAtATime } from '../../platform/jobs/one-at-a-time.ts'
import { recountPending } from './recount.ts'

export type RecountWorker = {
  /** Counts now, because something was published. */
  look(): void
  job: Job
  close(): Promise<void>
}

/** Recounts progress where content has changed: at once when notified, and every minute what was missed. */
export function openRecountWorker(db: Db): RecountWorker {
  const closing = new AbortController()
  const round = oneAtATime(() => recountPending(db, closing.signal))
  return {
    look: () => void round().catch((error) => log.error({ err: error }, 'Progress could not be recounted.')),
    job: { name: 'recount', cron: '* * * * *', work: round },
    close: async () => {
      closing.abort()
      await round.finished() // at most one transaction
    },
  }
}
