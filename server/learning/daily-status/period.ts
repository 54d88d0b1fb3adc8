import { dailyStatusDefaults, LONGEST_REPORT_DAYS } from '../../../domain/learning/daily-status.ts'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { dayIn } from '../../../domain/platform/wall-clock.ts'
import type { Tx } from '../../platform/db/actor.ts'
import type { Period } from '../insight/learned.ts'
import { type WallClock, weekBeforeDay } from './occasions.ts'
import { readSettings } from './schedule.ts'

type Zoned = Pick<WallClock, 'emailTime' | 'timezone'>

/** As far back as a report may reach. */
export const weekBefore = (instant: Date) => new Date(instant.getTime() - LONGEST_REPORT_DAYS * DAY_MS)

/** The period of a mail due at this instant: since the one sent last, and a week by the parent's clocks at most. */
export function periodUntil(until: Date, lastSent: Date | null, clock: Zoned): Period {
  const earliest = weekBeforeDay(dayIn(clock.timezone, until), clock)
  return { since: lastSent && lastSent > earliest ? lastSent : earliest, until }
}

/** The same, read for a parent. app_job only. */
export async function readPeriodUntil(tx: Tx, parentId: string, until: Date): Promise<Period> {
  const last = await tx
    .selectFrom('dailyStatusDeliveries')
    .where('parentId', '=', parentId)
    .where('result', '=', 'sent')
    .select((eb) => eb.fn.max('dueAt').as('dueAt'))
    .executeTakeFirst()
  const clock = (await readSettings(tx, parentId)) ?? dailyStatusDefaults
  return periodUntil(until, last?.dueAt ?? null, clock)
}
