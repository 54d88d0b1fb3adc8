import { log } from '../../log.ts'
import { auditAlone } from '../audit/record.ts'
import type { Db } from '../db/actor.ts'
import { Refusal } from '../db/refuse.ts'
import type { Throttle } from './throttle.ts'

type Attempted = { path: string; personId: string; address: string }

/** Whether somebody tried what is not meant for their role; no screen of ours does. */
export const isRefusedAccess = (error: { cause?: unknown }): boolean =>
  error.cause instanceof Refusal && ['FORBIDDEN', 'NO_CHILD_LINKED'].includes(error.cause.code)

/** Notes it in the audit log, once an hour for a person and a procedure. Not waited for; a failure is only logged. */
export function noteRefusedAccess(
  { db, throttle }: { db: Db; throttle: Throttle },
  { path, personId, address }: Attempted,
) {
  const note = async () => {
    const first = await throttle.take(['refused access: note', `${personId}|${path}`])
    if (first.isAllowed)
      await auditAlone(db, { action: 'access refused', actorId: personId, address, details: { path } })
  }
  note().catch((error) => log.error({ err: error }, 'A refused access could not be noted.'))
}
