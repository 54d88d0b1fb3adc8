import type { ReminderSettings } from '../../../domain/learning/reminders.ts'
import { dayAfter, dayIn, instantOf, timeIn } from '../../../domain/platform/wall-clock.ts'

type Quiet = Pick<ReminderSettings, 'quietFrom' | 'quietUntil' | 'timezone'>

/** Whether the clocks there show a time within the quiet hours: the first minute is, that at which they end is not. */
export function isQuiet({ quietFrom, quietUntil, timezone }: Quiet, instant: Date): boolean {
  const now = timeIn(timezone, instant)
  return quietFrom <= quietUntil ? quietFrom <= now && now < quietUntil : now >= quietFrom || now < quietUntil
}

/** From when on somebody may be reminded: not twice on a local day (`toldOn`, yyyy-MM-dd), and in no quiet hour. */
export function nextMoment(quiet: Quiet, now: Date, toldOn: string | null): Date {
  const day = dayIn(quiet.timezone, now)
  const from = toldOn === day ? instantOf(dayAfter(day), '00:00', quiet.timezone) : now
  return isQuiet(quiet, from) ? nextTime(quiet, from, quiet.quietUntil) : from
}

/** How many seconds a push service may keep a reminder for a device that is off: until the next quiet hour. */
export function secondsUntilQuiet(quiet: Quiet, now: Date): number {
  if (quiet.quietFrom === quiet.quietUntil) return LONGEST_SECONDS
  const seconds = (nextTime(quiet, now, quiet.quietFrom).getTime() - now.getTime()) / 1000
  return Math.min(Math.floor(seconds), LONGEST_SECONDS)
}
const LONGEST_SECONDS = 12 * 60 * 60

/** When the clocks there show this time next. */
function nextTime({ timezone }: Quiet, after: Date, time: string): Date {
  const day = dayIn(timezone, after)
  const today = instantOf(day, time, timezone)
  return today > after ? today : instantOf(dayAfter(day), time, timezone)
}
