import { log } from '../../log.ts'
import type { Db } from '../../platform/db/actor.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { oneAtATime } from '../../platform/jobs/one-at-a-time.ts'
import { recountGrown } from './grown.ts'
import { recountPending } from './recount.ts'

export type RecountWorker = {
  /** Counts now, because something was published or a birth date was changed. */
  look(): void
  jobs: Job[]
  close(): Promise<void>
}

/**
 * Recounts progress where content has changed or a child has grown: at once when notified, every minute what was missed, and
 * every hour whose birthday has come, so that a server that was down at midnight makes up for it soon.
 */
export function openRecountWorker(db: Db): RecountWorker {
  const closing = new AbortController()
  const pending = oneAtATime(() => recountPending(db, closing.signal))
  const grown = oneAtATime(() => recountGrown(db, closing.signal))
  const failed = (error: unknown) => log.error({ err: error }, 'Progress could not be recounted.')
  return {
    look: () => {
      pending().catch(failed)
      grown().catch(failed)
    },
    jobs: [
      { name: 'recount', cron: '* * * * *', work: pending },
      { name: 'birthdays', cron: '5 * * * *', work: grown },
    ],
    close: async () => {
      closing.abort()
      await Promise.all([pending.finished(), grown.finished()]) // at most one transaction each
    },
  }
}
