import { z } from 'zod'
import type { LearnedKind } from './insight.ts'

/** The zones a parent can choose from (S5.07). */
export const timeZones = ['Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich', 'UTC'] as const

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const LONGEST_ADDRESS = 2000
const isWebAddress = (text: string) => ['https:', 'http:'].includes(URL.parse(text)?.protocol ?? '')

/** What a parent enters in the card 'Tägliche Status-Updates' (S5.07). An emptied address means: no analysis. */
export const dailyStatusInput = z.object({
  isEnabled: z.boolean(),
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

/** What the card shows before anything was saved (S9.14); until then no mail is sent. */
export const dailyStatusDefaults: DailyStatusInput = {
  isEnabled: true,
  emailTime: '08:00',
  timezone: 'Europe/Berlin',
  externalApiUrl: null,
}

/** A mail that could not be prepared in time is not sent at all; the next one covers its day. */
export const LATEST_HOURS = 12
/** How far a status mail looks back at most, when there was nothing to report for a while. */
export const LONGEST_REPORT_DAYS = 7

/** What a status mail tells of one child. Titles only: nothing in it tells when or how long somebody learned. */
export type ChildReport = {
  id: string
  name: string
  /** What was finished, by competency. */
  learned: { competency: string; items: { kind: LearnedKind; title: string }[] }[]
  /** What was tried and is not passed yet. */
  tried: { kind: 'quiz' | 'simulation'; title: string; competency: string; tries: number }[]
  /** A question to talk about, from the level that was learned last. */
  talkingPoint: string | null
}
