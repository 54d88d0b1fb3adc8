import { log } from '../../log.ts'
import { createRareLog } from '../rare-log.ts'
import { type Refusal, refusalBehind } from './refuse.ts'

/** Sent as Retry-After during an outage. */
export const OUTAGE_RETRY_SECONDS = 5

/** The refusal behind an outage: the database or the storage cannot be reached, or a disk is full. */
export function outageBehind(error: unknown): Refusal | undefined {
  const refusal = refusalBehind(error)
  return refusal?.status === 503 ? refusal : undefined
}

/** What was open ends with most outages, up to a dozen connections at once. */
const lostLog = createRareLog<string>()
export const logLostConnection = (error: Error & { code?: string }) =>
  lostLog.take(error.code ?? error.message, () =>
    log.warn({ err: error }, 'A database connection was lost. The next line about it comes in a minute.'),
  )

const outageLog = createRareLog<string>()

/** Logs rarely: every request of an outage comes here, and the log may lie on the full disk. */
export function logOutage({ code, cause }: Refusal) {
  const reason = cause instanceof Error ? cause.message : undefined
  outageLog.take(`${code} ${(cause as { code?: string } | undefined)?.code}`, () =>
    log.error(
      { code, reason },
      'Requests fail because something is away that the server needs. The next line about it comes in a minute.',
    ),
  )
}
