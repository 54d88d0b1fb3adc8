import { setTimeout } from 'node:timers/promises'
import { log } from '../log.ts'
import type { Db } from '../platform/db/actor.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { oneAtATime } from '../platform/jobs/one-at-a-time.ts'
import type { Settings } from '../settings.ts'
import { mailRoute } from './route.ts'
import { tidyOutbox } from './tidy.ts'

/** How long a mail may take to arrive once the server is told to stop. */
const TIMEOUT_MS = 1_000

export type MailWorker = {
  /** Looks into the outbox now, because something was put there. */
  runNow(): void
  jobs: Job[]
  close(): Promise<void>
}

/**
 * Works off the outbox: at once when something is put there, and every minute for what
 * has to be tried again. The mail client is loaded only where there is a mail server.
 */
export async function openMailWorker(db: Db, settings: Settings): Promise<MailWorker> {
  const route = mailRoute(settings)
  const tidy: Job = {
    name: 'tidy-mail',
    cron: '*/10 * * * *',
    work: () => tidyOutbox(db, { hasMailbox: route === 'mailbox' }),
  }
  const { SMTP_URL, MAIL_FROM } = settings
  if (!SMTP_URL || !MAIL_FROM) return { runNow: () => {}, jobs: [tidy], close: async () => {} }

  const [{ oauthSettings, openTransport }, { deliverDue }] = await Promise.all([
    import('./transport.ts'),
    import('./deliver.ts'),
  ])
  const transport = openTransport(SMTP_URL, oauthSettings(settings))
  const closing = new AbortController()
  const round = oneAtATime(() => deliverDue(db, { transport, from: MAIL_FROM, signal: closing.signal }))
  return {
    runNow: () => void round().catch((error) => log.error({ err: error }, 'The outbox could not be worked off.')),
    jobs: [tidy, { name: 'deliver-mail', cron: '* * * * *', work: round }],
    close: async () => {
      closing.abort()
      // A mail that is still on its way then is sent again after the next start.
      await Promise.race([round.finished(), setTimeout(TIMEOUT_MS, undefined, { ref: false })])
      transport.close()
    },
  }
}
