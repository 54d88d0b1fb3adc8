import { LATEST_HOURS, LATEST_HOURS_WEEKLY, LONGEST_REPORT_DAYS } from '../../../domain/learning/daily-status.ts'
import { HOUR_MS } from '../../../domain/platform/dates.ts'
import { dayAfter, dayIn, daysAfter, instantOf } from '../../../domain/platform/wall-clock.ts'

/** When somebody wants a mail: local time HH:MM in an IANA zone; on one weekday (1 is Monday), or each day (null). */
export type WallClock = { emailTime: string; timezone: string; weekday: number | null }

/** A mail that may be due: its local day (yyyy-MM-dd), and from when on. */
export type Occasion = { day: string; at: Date }

/** The first occasion after this instant, on a day that is not settled yet. */
export function nextOccasion(clock: WallClock, after: Date, settledDays: readonly string[] = []): Occasion {
  let day = dayIn(clock.timezone, after)
  for (;;) {
    const at = instantOf(day, clock.emailTime, clock.timezone)
    if (at > after && !settledDays.includes(day) && isWanted(clock, day)) return { day, at }
    day = dayAfter(day)
  }
}

const isWanted = ({ weekday }: WallClock, day: string) =>
  weekday === null || (new Date(`${day}T12:00:00Z`).getUTCDay() || 7) === weekday

/** Whether an occasion is so long ago that no mail is sent for it any more. */
export const isTooLate = (dueAt: Date, now: Date, { weekday }: Pick<WallClock, 'weekday'>) =>
  now.getTime() - dueAt.getTime() > (weekday === null ? LATEST_HOURS : LATEST_HOURS_WEEKLY) * HOUR_MS

/** As far back as a mail of this day may reach: the same local time a week before. Such a week can have 167 hours. */
export const weekBeforeDay = (day: string, clock: Omit<WallClock, 'weekday'>): Date =>
  instantOf(daysAfter(day, -LONGEST_REPORT_DAYS), clock.emailTime, clock.timezone)
