import { LATEST_HOURS } from '../../../domain/daily-status.ts'
import { DAY_MS } from '../../../domain/dates.ts'

/** When somebody wants a daily mail: local time as HH:MM, in an IANA zone. */
export type WallClock = { emailTime: string; timezone: string }

/** A mail that may be due: its local day (yyyy-MM-dd), and from when on. */
export type Occasion = { day: string; at: Date }

const HOUR_MS = 60 * 60_000

export const dayIn = (timezone: string, instant: Date): string => wallIn(timezone, instant).slice(0, 10)

/**
 * The instant at which the clocks of a zone show this time on this day. A time that they skip (daylight saving) is
 * counted with the offset before; of a time that they show twice, the first counts.
 */
export function instantOf(day: string, { emailTime, timezone }: WallClock): Date {
  const shown = Date.parse(`${day}T${emailTime}:00Z`)
  const candidates = [shown - DAY_MS, shown + DAY_MS].map(
    (nearby) => new Date(shown - offsetIn(timezone, new Date(nearby))),
  )
  const [before] = candidates as [Date, Date]
  const real = candidates.filter((instant) => wallIn(timezone, instant) === `${day}T${emailTime}`)
  return real.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? before
}

/** The first occasion after this instant, on a day that is not settled yet. */
export function nextOccasion(clock: WallClock, after: Date, settledDays: readonly string[] = []): Occasion {
  let day = dayIn(clock.timezone, after)
  for (;;) {
    const at = instantOf(day, clock)
    if (at > after && !settledDays.includes(day)) return { day, at }
    day = nextDay(day)
  }
}

/** Whether an occasion is so long ago that no mail is sent for it any more. */
export const isTooLate = (dueAt: Date, now: Date) => now.getTime() - dueAt.getTime() > LATEST_HOURS * HOUR_MS

const nextDay = (day: string) => new Date(Date.parse(`${day}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/** yyyy-MM-ddTHH:mm as the clocks of a zone show it. */
function wallIn(timezone: string, instant: Date): string {
  return formatterOf(timezone).format(instant).replace(' ', 'T')
}

const offsetIn = (timezone: string, instant: Date) =>
  Date.parse(`${wallIn(timezone, instant)}:00Z`) - Math.floor(instant.getTime() / 60_000) * 60_000

const formatters = new Map<string, Intl.DateTimeFormat>() // making one is slow
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
  formatters.set(timeZone, made)
  return made
}
