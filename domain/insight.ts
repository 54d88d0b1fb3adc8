import { DAY_MS } from './dates.ts'
import type { DoneRefresher } from './refreshers.ts'

/** How far an insight looks back. */
export const INSIGHT_DAYS = 7

/** After so many tries at a quiz, none of them passed, a child may need help. */
export const TRIES_BEFORE_HELP = 3

/**
 * What a parent sees of a child's learning, and the child of what its parent sees. Titles and words only: nothing in it
 * tells when or how long somebody learned, where, or how others do; only of a refresher the day.
 */
export type Insight = {
  name: string
  /** What was finished lately, by competency; the one that was learned last comes first. */
  learned: { competency: string; items: { kind: LearnedKind; title: string }[] }[]
  /** Questions answered wrongly lately, the hardest first: what was chosen, why that is wrong, whether it is solved by now. */
  hardest: { question: string; chosen: string; explanation: string | null; isSolved: boolean }[]
  /** Quizzes tried several times and not passed. */
  needsHelp: { quiz: string; competency: string; tries: number }[]
  /** A question to talk about, from the level that was learned last; null when nothing is assigned. */
  talkingPoint: { level: string; question: string } | null
  refreshers: Refreshers
}
/** The latest refresher of each pass, and whether any are offered. */
export type Refreshers = { isOffered: boolean; done: DoneRefresher[] }
export type LearnedKind = 'lesson' | 'quiz' | 'simulation' | 'pass'

/** How a screen or a mail says what was finished. */
export const sentenceOfLearned: Record<LearnedKind, (title: string) => string> = {
  lesson: (title) => `Lektion gelesen: ${title}`,
  quiz: (title) => `Quiz bestanden: ${title}`,
  simulation: (title) => `Übung gemeistert: ${title}`,
  pass: () => 'Pass verdient',
}

/** One of these for this day (yyyy-MM-dd), another one tomorrow; the same for everybody who asks. Undefined for none. */
export const pointOfDay = (points: string[], day: string): string | undefined =>
  points[Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS) % points.length]
