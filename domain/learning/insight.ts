import { DAY_MS } from '../platform/dates.ts'
import type { Growth } from './pretests.ts'
import type { DoneRefresher } from './refreshers.ts'

/** The period an insight covers, in days. */
export const INSIGHT_DAYS = 7

/** Number of failed attempts at a quiz after which a child is listed as needing help. */
export const TRIES_BEFORE_HELP = 3

/**
 * What a parent sees of a child's learning; the child is shown the same. Titles and texts only: for privacy nothing
 * shows when, where or how long the child learned, nor how others do. Only refreshers have a date.
 */
export type Insight = {
  name: string
  /** What was completed in the period, grouped by competency; the one learned in last comes first. */
  learned: { competency: string; items: { kind: LearnedKind; title: string }[] }[]
  /** Wrong answers in the period, hardest first: the answer, why it is wrong, whether it was corrected since. */
  hardest: { question: string; chosen: string; explanation: string | null; isSolved: boolean }[]
  /** Quizzes attempted several times without passing. */
  needsHelp: { quiz: string; competency: string; tries: number }[]
  /** A question to talk about, from the level the child learned in last; null when nothing is assigned. */
  talkingPoint: { level: string; question: string } | null
  /** What was known before a competency and in its latest refresher. */
  growth: Growth[]
  refreshers: Refreshers
}
/** The latest refresher of each pass, and whether refreshers are switched on for this child. */
export type Refreshers = { isOffered: boolean; done: DoneRefresher[] }
export type LearnedKind = 'lesson' | 'quiz' | 'simulation' | 'pass'

/** How screens and mails name something completed. */
export const sentenceOfLearned: Record<LearnedKind, (title: string) => string> = {
  lesson: (title) => `Lektion gelesen: ${title}`,
  quiz: (title) => `Quiz bestanden: ${title}`,
  simulation: (title) => `Übung gemeistert: ${title}`,
  pass: () => 'Pass verdient',
}

/** One of `points`, another each day (yyyy-MM-dd), the same for every caller on a day. Undefined for an empty list. */
export const pointOfDay = (points: string[], day: string): string | undefined =>
  points[Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS) % points.length]
