import { DAY_MS, HOUR_MS, today } from '../platform/dates.ts'

/** Days for which it is known who was deleted: longer than a backup that could bring them back stays (decision 093). */
export const KEEPS_ERASURES_FOR = 400

/** A night and a half: who has no proven backup for so long has missed one. */
export const BACKUP_LATE_MS = 36 * HOUR_MS

/** How many days, weeks and months keep their newest backup. */
export type KeepRule = { days: number; weeks: number; months: number }

export type KeptBackup = { name: string; at: Date; isProven: boolean }

/** What is older goes, whatever the rule. Days. */
const MOST_DAYS = KEEPS_ERASURES_FOR - 20
/** What a rule may ask for, so that it stays below that. */
const MOST: KeepRule = { days: 366, weeks: 52, months: 12 }

/** Reads a rule such as 7d4w6m. @returns undefined when it is none, keeps nothing or too much */
export function readKeepRule(text: string): KeepRule | undefined {
  const match = /^(?=.)(?:(\d{1,3})d)?(?:(\d{1,2})w)?(?:(\d{1,2})m)?$/.exec(text)
  if (!match) return undefined
  const [days = 0, weeks = 0, months = 0] = match.slice(1).map((count) => Number(count ?? 0))
  const isWithin = days <= MOST.days && weeks <= MOST.weeks && months <= MOST.months
  return isWithin && days + weeks + months > 0 ? { days, weeks, months } : undefined
}

/**
 * Which backups the rule does not hold. Of each of the last days, weeks (from Monday)
 * and months that have any, in German time, the newest proven one stays, or the
 * newest if none was proven. The newest of all and the newest proven one always stay.
 * @returns names
 */
export function expiredBackups(backups: KeptBackup[], rule: KeepRule, now = new Date()): string[] {
  const newestFirst = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const recent = newestFirst.filter(({ at }) => now.getTime() - at.getTime() < MOST_DAYS * DAY_MS)
  const held = [
    newestFirst[0],
    newestFirst.find(({ isProven }) => isProven),
    ...newestOfEach(recent, dayOf, rule.days),
    ...newestOfEach(recent, weekOf, rule.weeks),
    ...newestOfEach(recent, monthOf, rule.months),
  ]
  return newestFirst.filter((backup) => !held.includes(backup)).map(({ name }) => name)
}

function newestOfEach(newestFirst: KeptBackup[], periodOf: (at: Date) => string, count: number): KeptBackup[] {
  const periods = Map.groupBy(newestFirst, ({ at }) => periodOf(at))
  return [...periods.values()]
    .slice(0, count)
    .flatMap((inPeriod) => inPeriod.find(({ isProven }) => isProven) ?? inPeriod[0] ?? [])
}

const dayOf = (at: Date) => today(at)
const monthOf = (at: Date) => today(at).slice(0, 7)
/** The Monday that its week begins with. */
function weekOf(at: Date) {
  const day = new Date(`${today(at)}T12:00:00Z`)
  const sinceMonday = (day.getUTCDay() + 6) % 7
  return new Date(day.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}

/** A name that says when, and sorts by it. */
export const backupName = (at: Date, ending: '.age' | '.ndjson.gz') =>
  `netzpass-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z${ending}`

/** When the backup with this name was taken; undefined for other files, plain backups made by hand among them. */
export function timeOfName(name: string): Date | undefined {
  const [, day, hour, minute, second] = /^netzpass-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.age$/.exec(name) ?? []
  if (!day) return undefined
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
