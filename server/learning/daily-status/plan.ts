import { dayIn } from '../../../domain/platform/wall-clock.ts'
import { isTooLate, nextOccasion, type Occasion, type WallClock } from './occasions.ts'
import { weekBefore } from './period.ts'

/** What to do for a parent whose mail is due. */
export type Plan = {
  /** The day that a mail may still be sent for. */
  current: Occasion | undefined
  /** Days on which no server ran: they are settled without a mail. */
  missed: Occasion[]
  next: Date
}

/** Goes through the days from the one that is due until now, without those already settled. */
export function planFor(
  clock: WallClock,
  { dueAt, now, settledDays }: { dueAt: Date; now: Date; settledDays: readonly string[] },
): Plan {
  const settled = [...settledDays]
  const missed: Occasion[] = []
  let current: Occasion | undefined
  let occasion = firstOccasion(clock, dueAt, now)
  while (occasion.at <= now) {
    if (!settled.includes(occasion.day)) {
      if (isTooLate(occasion.at, now, clock)) missed.push(occasion)
      else current = occasion
      settled.push(occasion.day)
    }
    occasion = nextOccasion(clock, occasion.at, settled)
  }
  return { current, missed, next: occasion.at }
}

/** The one that was claimed; after a long outage only the last week is gone through. */
function firstOccasion(clock: WallClock, dueAt: Date, now: Date): Occasion {
  const weekAgo = weekBefore(now)
  return dueAt < weekAgo ? nextOccasion(clock, weekAgo) : { day: dayIn(clock.timezone, dueAt), at: dueAt }
}
