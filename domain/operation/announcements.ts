import { z } from 'zod'
import { formatScheduled } from '../content/schedules.ts'
import { BULK_MAILS_A_MINUTE } from '../mail/mails.ts'
import { DAY_MS, germanZone, isRealDay } from '../platform/dates.ts'
import { instantOf } from '../platform/wall-clock.ts'

/** What an announcement is about; maintenance has a time of its own. */
export const announcementKinds = { maintenance: 'Wartung', other: 'Sonstiges' } as const
export type AnnouncementKind = keyof typeof announcementKinds

/** How an announcement is doing: its banner comes later, something of it is still to be seen or sent, all is over. */
export const announcementStates = { planned: 'Geplant', running: 'Läuft', ended: 'Beendet' } as const
export type AnnouncementState = keyof typeof announcementStates

export const MONTHS_OF_ANNOUNCEMENTS = 24
/** Days that a moment of an announcement may lie ahead. */
const MOST_DAYS_AHEAD = 366

const pickDay = 'Bitte wählen Sie einen Tag.'
const day = z.string(pickDay).refine(isRealDay, pickDay)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte geben Sie eine Uhrzeit an.')
/** From one moment to another, as German clocks show them. */
const span = z.object({ fromDay: day, fromTime: time, untilDay: day, untilTime: time })
export type Span = z.output<typeof span>

const text = (least: number, most: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(least, missing)
    .max(most, `Bitte kürzen Sie auf höchstens ${most} Zeichen.`)
    .refine((written) => !written.includes('\0'), 'Das Zeichen lässt sich nicht speichern.')

/** A new announcement. `work`: when the product cannot be used; `banner`: from when until when it is shown. */
export const announcementInput = z
  .object({
    title: text(8, 60, 'Bitte geben Sie einen Titel an, mindestens 8 Zeichen.').refine(
      (title) => !/[\r\n]/.test(title),
      'Der Titel hat eine Zeile.',
    ),
    body: text(10, 3_000, 'Bitte schreiben Sie, worum es geht, mindestens 10 Zeichen.'),
    kind: z.enum(Object.keys(announcementKinds) as [AnnouncementKind, ...AnnouncementKind[]]),
    work: span.nullable(),
    banner: span.nullable(),
    isMailed: z.boolean(),
  })
  .superRefine((input, context) => {
    const wrong = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (input.kind === 'maintenance' && !input.work) wrong(['work'], 'Bitte geben Sie an, wann gewartet wird.')
    if (input.kind === 'other' && input.work) wrong(['work'], 'Diese Zeit gehört nur zu einer Wartung.')
    if (!input.isMailed && !input.banner) wrong(['isMailed'], 'Bitte wählen Sie Banner, E-Mail oder beides.')
    for (const name of ['work', 'banner'] as const) {
      const problem = input[name] && whyNotSpan(input[name])
      if (problem) wrong([name], problem)
    }
  })
export type AnnouncementInput = z.output<typeof announcementInput>

/** The two instants of a span. */
export const instantsOf = ({ fromDay, fromTime, untilDay, untilTime }: Span): { from: Date; until: Date } => ({
  from: instantOf(fromDay, fromTime, germanZone),
  until: instantOf(untilDay, untilTime, germanZone),
})

/** What is wrong with a span, in a sentence; undefined for nothing. */
export function whyNotSpan(chosen: Span, now = new Date()): string | undefined {
  const { from, until } = instantsOf(chosen)
  if (until <= from) return 'Das Ende muss nach dem Anfang liegen.'
  if (until <= now) return 'Diese Zeit ist schon vorbei.'
  return until.getTime() - now.getTime() > MOST_DAYS_AHEAD * DAY_MS
    ? 'Das Ende darf höchstens ein Jahr entfernt sein.'
    : undefined
}

/** 'Sonntag, 29. November 2026, 22:00 bis 23:30 Uhr MEZ'; with both days when it ends on another one. */
export function formatSpan(from: Date | string, until: Date | string): string {
  const [begin, end] = [formatScheduled(from), formatScheduled(until)]
  const [beginDay = '', beginTime = ''] = splitTime(begin)
  const [endDay, endTime] = splitTime(end)
  if (beginDay !== endDay) return `${begin}, bis ${end}`
  const [beginClock = '', beginZone = ''] = beginTime.split(' Uhr ')
  return beginZone === endTime?.split(' Uhr ')[1]
    ? `${beginDay}, ${beginClock} bis ${endTime}`
    : `${beginDay}, ${beginTime} bis ${endTime}`
}

const splitTime = (moment: string) => {
  const at = moment.lastIndexOf(', ')
  return [moment.slice(0, at), moment.slice(at + 2)] as const
}

/** The paragraphs of a text: an empty line separates them, a single line break stays one. */
export const paragraphsOf = (body: string): string[] =>
  body
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

type Times = { bannerFrom: Date | null; bannerUntil: Date | null; endedAt: Date | null; mailsLeft: number }

/** @param mailsLeft how many mails of it are still to be sent */
export function stateOf({ bannerFrom, bannerUntil, endedAt, mailsLeft }: Times, now = new Date()): AnnouncementState {
  if (endedAt) return 'ended'
  if (mailsLeft > 0) return 'running'
  if (!bannerFrom || !bannerUntil || bannerUntil <= now) return 'ended'
  return bannerFrom > now ? 'planned' : 'running'
}

/** How long so many mails take to leave, in German words. */
export function durationOfMails(count: number): string {
  const minutes = Math.ceil(count / BULK_MAILS_A_MINUTE)
  if (minutes <= 2) return 'wenige Minuten'
  if (minutes < 90) return `etwa ${minutes} Minuten`
  return `etwa ${Math.round(minutes / 60)} Stunden`
}
