import { LONGEST_REPORT_DAYS } from '../../domain/daily-status.ts'
import type { Tx } from '../db/actor.ts'
import type { Period } from '../insight/learned.ts'

const DAY_MS = 24 * 60 * 60_000

/** What a mail due at this instant tells of: everything since the one sent last, and a week at most. */
export function periodUntil(until: Date, lastSent: Date | null): Period {
  const earliest = until.getTime() - LONGEST_REPORT_DAYS * DAY_MS
  return { since: new Date(Math.max(earliest, lastSent?.getTime() ?? earliest)), until }
}

/** The same for a parent whose mail is due at this instant. app_job only. */
export async function readPeriodUntil(tx: Tx, parentId: string, until: Date): Promise<Period> {
  const last = await tx
    .selectFrom('daily_status_deliveries')
    .where('parent_id', '=', parentId)
    .where('result', '=', 'sent')
    .select((eb) => eb.fn.max('due_at').as('due_at'))
    .executeTakeFirst()
  return periodUntil(until, last?.due_at ?? null)
}
