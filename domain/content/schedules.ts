import { z } from 'zod'
import { DAY_MS, germanZone, isRealDay } from '../platform/dates.ts'
import { once } from '../platform/once.ts'
import { instantOf, timesShown } from '../platform/wall-clock.ts'
import { contentRef, draftBase } from './content.ts'

/** Days that a publication may lie ahead. */
const MOST_DAYS_AHEAD = 366

/** When a draft will be published, as German clocks show it (yyyy-MM-dd, HH:mm); `base`: what was on the screen. */
export const scheduleInput = contentRef.extend({
  base: draftBase,
  day: z.string().refine(isRealDay, 'Bitte wählen Sie einen Tag.'),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte geben Sie eine Uhrzeit an.'),
})

type Moment = { day: string; time: string }

/** The instant that is meant: once, even where clocks skip a time or show it twice. */
export const scheduledInstant = ({ day, time }: Moment): Date => instantOf(day, time, germanZone)

/** What keeps it from being set; undefined for nothing. */
export function whyNotThen(moment: Moment, now = new Date()): 'SCHEDULE_IN_PAST' | 'SCHEDULE_TOO_FAR' | undefined {
  const ahead = scheduledInstant(moment).getTime() - now.getTime()
  if (ahead <= 0) return 'SCHEDULE_IN_PAST'
  return ahead > MOST_DAYS_AHEAD * DAY_MS ? 'SCHEDULE_TOO_FAR' : undefined
}

/** Where clocks are changed: what a time means that they skip, or show twice. */
export function clockChange({ day, time }: Moment): string | undefined {
  const times = timesShown(day, time, germanZone)
  if (times === 0) return `In dieser Nacht werden die Uhren vorgestellt, ${time} Uhr gibt es nicht.`
  return times > 1
    ? `In dieser Nacht werden die Uhren zurückgestellt, ${time} Uhr gibt es zweimal. Es gilt das erste Mal.`
    : undefined
}

const moment = once(
  () =>
    new Intl.DateTimeFormat('de-DE', {
      timeZone: germanZone,
      ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
    }),
)
const clock = once(
  () =>
    new Intl.DateTimeFormat('de-DE', {
      timeZone: germanZone,
      ...({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const),
    }),
)

/** 'Sonntag, 25. Oktober 2026, 02:30 Uhr MESZ': with the zone, so that the doubled hour is one of two. */
export function formatScheduled(instant: Date | string): string {
  const [time = '', zone = ''] = clock().format(new Date(instant)).split(' ')
  return `${moment().format(new Date(instant))}, ${time} Uhr ${zone}`
}
