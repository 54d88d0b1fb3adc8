import { log } from '../../log.ts'
import { createRareLog } from '../rare-log.ts'
import { type Refusal, refusalBehind } from './refuse.ts'

/** For programs: when a request that met an outage is worth another try. */
export const OUTAGE_RETRY_SECONDS = 5

/**
 * The refusal behind an error that is the fault of nobody who asked: the database or the
 * storage cannot be reached, or a disk is full.
 */
export function outageBehind(error: unknown): Refusal | undefined {
  const refusal = refusalBehind(error)
  return refusal?.status === 503 ? refusal : undefined
}

const outageLog = createRareLog<string>()

/** Every request of an outage meets it, and the log may lie on the full disk. */
export function logOutage({ code, cause }: Refusal) {
  const reason = cause instanceof Error ? cause.message : undefined
  outageLog.take(`${code} ${(cause as { code?: string } | undefined)?.code}`, () =>
    log.error(
      { code, reason },
      'Requests fail because something is away that the server needs. The next line about it comes in a minute.',
    ),
  )
}
