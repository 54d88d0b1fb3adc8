import { z } from 'zod'
import type { LearnedKind } from './insight.ts'

/** The time zones offered for the daily status mail (S5.07). */
export const timeZones = ['Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich', 'UTC'] as const

/** Monday is 1, as in ISO 8601. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const namesOfWeekdays = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']

/** How often status mails come, as a person chooses it: on one day of the week, or each day. */
export const inWordsHowOften = (weekday: number | null) =>
  weekday === null ? 'Jeden Tag' : `Jeden ${namesOfWeekdays[weekday - 1]}`

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const LONGEST_ADDRESS = 2000
const isWebAddress = (text: string) => ['https:', 'http:'].includes(URL.parse(text)?.protocol ?? '')

/**
 * The form of the card 'Status-Updates per E-Mail' (S5.07). `weekday`: the one day of the week on which a mail comes;
 * null: each day. An empty analysis address switches the analysis off.
 */
export const dailyStatusInput = z.object({
  isEnabled: z.boolean(),
  weekday: z.literal(weekdays, 'Bitte wählen Sie, wie oft die E-Mail kommt.').nullable().default(null),
  emailTime: z.string().trim().regex(TIME, 'Gültiges Zeitformat erforderlich (HH:MM)'),
  timezone: z.enum(timeZones, 'Bitte wählen Sie eine Zeitzone.'),
  externalApiUrl: z
    .string()
    .nullish()
    .transform((text) => text?.trim() || null)
    .pipe(
      z
        .string()
        .max(LONGEST_ADDRESS, 'Gültige URL erforderlich')
        .refine(isWebAddress, 'Gültige URL erforderlich')
        .nullable(),
    ),
})
export type DailyStatusInput = z.output<typeof dailyStatusInput>

/** Shown in the card until the parent saves it for the first time (S9.14); no mail is sent before that. */
export const dailyStatusDefaults: DailyStatusInput = {
  isEnabled: true,
  weekday: null,
  emailTime: '08:00',
  timezone: 'Europe/Berlin',
  externalApiUrl: null,
}

/** Hours after its time at which a status mail that could not be prepared is skipped; the next one covers its day. */
export const LATEST_HOURS = 12
/** The same of a weekly one, whose next is far away. */
export const LATEST_HOURS_WEEKLY = 72
/** The longest period in days that one status mail covers. */
export const LONGEST_REPORT_DAYS = 7

/** What a status mail says about one child. Titles only: for privacy nothing shows when or how long a child learned. */
export type ChildReport = {
  id: string
  name: string
  /** What was completed, grouped by competency. */
  learned: { competency: string; items: { kind: LearnedKind; title: string }[] }[]
  /** What was attempted but not passed yet; `tries` counts the attempts. */
  tried: { kind: 'quiz' | 'simulation'; title: string; competency: string; tries: number }[]
  /** A question to talk about, taken from the level the child learned in last. */
  talkingPoint: string | null
  /** What the child could do next, in the order of its path; only in a weekly mail. */
  next?: NextStep | undefined
}

/** The next lesson that nobody has read yet; the parents' own ones prepare for the child's. */
export type NextStep = { title: string; competency: string; isForParent: boolean }
