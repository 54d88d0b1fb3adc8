import { DAY_MS } from './dates.ts'

/** The day that the clocks of an IANA zone show, as yyyy-MM-dd. */
export const dayIn = (timezone: string, instant: Date): string => wallIn(timezone, instant).slice(0, 10)

/** HH:mm as the clocks of a zone show it. */
export const timeIn = (timezone: string, instant: Date): string => wallIn(timezone, instant).slice(11)

export const dayAfter = (day: string): string => daysAfter(day, 1)

/** A local day, so many days later. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/**
 * The instant at which the clocks of a zone show this time (HH:mm) on this day (yyyy-MM-dd). A time that they skip
 * (daylight saving) is counted with the offset before; of a time that they show twice, the first counts.
 */
export function instantOf(day: string, time: string, timezone: string): Date {
  const { shown, before } = instantsOf(day, time, timezone)
  return shown[0] ?? before
}

/** How often the clocks show it: once, but for the hours in which they are changed. */
export const timesShown = (day: string, time: string, timezone: string): number =>
  instantsOf(day, time, timezone).shown.length

function instantsOf(day: string, time: string, timezone: string) {
  const read = Date.parse(`${day}T${time}:00Z`)
  const [before, after] = [read - DAY_MS, read + DAY_MS].map(
    (nearby) => read - offsetIn(timezone, new Date(nearby)),
  ) as [number, number]
  const shown = [...new Set([before, after])]
    .toSorted((one, other) => one - other)
    .map((instant) => new Date(instant))
    .filter((instant) => wallIn(timezone, instant) === `${day}T${time}`)
  return { shown, before: new Date(before) }
}

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
