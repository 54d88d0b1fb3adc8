import { once } from './once.ts'

const MINUTE_MS = 60_000
export const DAY_SECONDS = 24 * 60 * 60
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Days begin and end in German time, wherever the server or the browser is. */
export const germanZone = 'Europe/Berlin'
const timeZone = germanZone

const isoDay = once(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)
const germanDay = once(
  () => new Intl.DateTimeFormat('de-DE', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' }),
)
const shortDay = once(() => new Intl.DateTimeFormat('de-DE', { timeZone, day: '2-digit', month: '2-digit' }))

/** Today as yyyy-MM-dd in German time. */
export function today(now = new Date()): string {
  const minute = Math.floor(now.getTime() / MINUTE_MS) // no day begins within one
  if (minute !== lastAsked?.minute) lastAsked = { minute, day: isoDay().format(now) }
  return lastAsked.day
}

/** Formatting takes longer than most of what is computed with the day. */
let lastAsked: { minute: number; day: string } | undefined

/** Whether the text is an existing day as yyyy-MM-dd; false for 2026-02-30. */
export function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** dd.MM.yyyy of a day or an instant; 'Kein Datum' when empty, 'Ungültiges Datum' when it cannot be read (S8.23). */
export function formatDate(date: string | Date | null | undefined): string {
  if (!date) return 'Kein Datum'
  if (typeof date === 'string') {
    if (isRealDay(date)) return date.split('-').reverse().join('.')
    if (!isRealDay(date.slice(0, 10))) return 'Ungültiges Datum' // Date would silently read 2026-02-30T… as a day in March
  }
  const instant = new Date(date)
  return Number.isNaN(instant.getTime()) ? 'Ungültiges Datum' : germanDay().format(instant)
}

const dayOfWeek = once(
  () => new Intl.DateTimeFormat('de-DE', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }),
)

/** 'Montag, 23. November' in German time. */
export const dayInWords = (now = new Date()): string => dayOfWeek().format(now)

/** dd.MM. without the year, for an instant (ISO 8601) that is not far away. */
export const shortDate = (instant: string): string => shortDay().format(new Date(instant))

/**
 * How long ago an instant was, in German words: 'vor 5 Minuten', more precise the more recent it is. Future instants
 * count as now, because clocks differ.
 */
export function formatPast(instant: Date, now = new Date()): string {
  const passed = now.getTime() - instant.getTime()
  if (passed < 2 * MINUTE_MS) return 'gerade eben'
  if (passed < HOUR_MS) return `vor ${Math.floor(passed / MINUTE_MS)} Minuten`
  if (passed < 2 * HOUR_MS) return 'vor einer Stunde'
  if (passed < 12 * HOUR_MS) return `vor ${Math.floor(passed / HOUR_MS)} Stunden`
  if (today(instant) === today(now)) return 'heute'
  return today(instant) === dayBefore(now) ? 'gestern' : `am ${formatDate(instant)}`
}

/** Yesterday as yyyy-MM-dd. Counts back from noon because a day with a clock change has 23 or 25 hours. */
const dayBefore = (now: Date) => today(new Date(Date.parse(`${today(now)}T12:00:00Z`) - 24 * HOUR_MS))

const germanMoment = once(() => new Intl.DateTimeFormat('de-DE', { timeZone, dateStyle: 'medium', timeStyle: 'short' }))

/** dd.MM.yyyy, HH:mm of an instant, in German time. */
export const formatMoment = (instant: Date | string) => germanMoment().format(new Date(instant))

const germanTime = once(() => new Intl.DateTimeFormat('de-DE', { timeZone, timeStyle: 'short' }))

/** 'heute, 14:05' or 'gestern, 14:05' in German time; dd.MM.yyyy, HH:mm for older instants. */
export function formatLately(instant: Date | string, now = new Date()): string {
  const day = today(new Date(instant))
  if (day === today(now)) return `heute, ${germanTime().format(new Date(instant))}`
  return day === dayBefore(now) ? `gestern, ${germanTime().format(new Date(instant))}` : formatMoment(instant)
}

/** Age in whole years on a day; both as yyyy-MM-dd. */
export function ageOn(day: string, birthdate: string): number {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  const [birthYear = 0, birthMonth = 0, birthDay = 0] = birthdate.split('-').map(Number)
  const hadBirthday = month > birthMonth || (month === birthMonth && dayOfMonth >= birthDay)
  return year - birthYear - (hadBirthday ? 0 : 1)
}

/** Age in whole years today, from a birth date as yyyy-MM-dd. */
export const ageOf = (birthdate: string) => ageOn(today(), birthdate)
