import type { ConsentState } from '../people/consent.ts'
import { DAY_MS } from '../platform/dates.ts'
import type { AgreementHand } from './agreement/hands.ts'
import { pointOfDay } from './insight.ts'
import { hasNewStep, type Steps } from './passes.ts'

/** A pass is news for its family this many days. */
export const NEWS_DAYS = 14

type OfChild = { childId: string; name: string }

/** What a parent finds when it comes in: all its children at once (decision 081). Nothing counts against anybody. */
export type Today = {
  /** Passes of the last days, newest first. */
  passes: (OfChild & NewPass)[]
  /** What else each child finished lately; children by name, those without anything are left out. */
  learned: (OfChild & Finished)[]
  /** One question for the table, about what one of the children learns; another child's each day. */
  question: (OfChild & { level: string; text: string }) | null
  /** For each child what parent and child could do next, in a few minutes. */
  together: (OfChild & NextTogether)[]
  hand: Hand[]
}
type NewPass = {
  passId: string
  title: string
  step: number
  stepsTotal: number | null
  earnedAt: string
  isCongratulated: boolean
  thankedAt: string | null
}
/** How many of each were finished, and in which competencies. */
export type Finished = { lessons: number; quizzes: number; simulations: number; competencies: string[] }
/** The next lesson of a level that is open and not stamped: the parent's first, then the child's. */
type NextTogether = {
  competencyId: string
  competency: string
  lessonId: string
  title: string
  isForParent: boolean
}

/** What waits for a parent. `to`: what of it, where the words need it. */
export type Hand = OfChild &
  (
    | {
        kind:
          | 'consent'
          | 'own-consent'
          | 'locked'
          | 'new-secret'
          | 'no-sign-in'
          | 'invitation-over'
          | 'nothing-chosen'
          | 'all-done'
      }
    | { kind: 'tries'; competencyId: string; quiz: string; tries: number }
    | AgreementHand
  )

/** All that decides whether a child needs a hand with something other than a quiz. */
export type StateOfChild = {
  consent: ConsentState
  isRegistered: boolean
  isLocked: boolean
  /** Somebody who has left may know by what it signs in. */
  isSecretDoubted: boolean
  /** When the invitation that waits for an answer ends (ISO 8601); null without one. */
  invitedUntil: string | null
  assigned: Steps[]
}

/** Of one child the most urgent thing only: the rest can wait, and a list of reproaches helps nobody. */
export function handOf(
  state: StateOfChild,
  now = new Date(),
): Exclude<Hand['kind'], 'tries' | AgreementHand['kind']> | undefined {
  if (state.consent !== 'given') return state.consent === 'awaits child' ? 'own-consent' : 'consent'
  if (state.isLocked) return 'locked'
  if (state.isSecretDoubted) return 'new-secret'
  if (state.assigned.length === 0) return 'nothing-chosen'
  if (!state.isRegistered) {
    if (!state.invitedUntil) return 'no-sign-in'
    if (new Date(state.invitedUntil) <= now) return 'invitation-over'
  }
  const isDone = (steps: Steps) => steps.completedAt !== null && !hasNewStep(steps)
  return state.assigned.every(isDone) ? 'all-done' : undefined
}

/** The question of a day (yyyy-MM-dd): the same all day, another child's tomorrow. Undefined where no child has one. */
export function questionOfDay<Level extends { points: string[] }>(levels: Level[], day: string) {
  const asking = levels.filter(({ points }) => points.length > 0)
  const dayNumber = Date.parse(`${day}T00:00:00Z`) / DAY_MS
  const level = asking[dayNumber % asking.length]
  // Whose turn it is comes every so many days; without the division a child would be asked the same few for ever.
  const turn = new Date(Math.floor(dayNumber / asking.length) * DAY_MS)
  const text = level && pointOfDay(level.points, turn.toISOString().slice(0, 10))
  return level && text ? { level, text } : undefined
}

/** '2 Lektionen gelesen, 1 Quiz bestanden' */
export const finishedInWords = ({ lessons, quizzes, simulations }: Omit<Finished, 'competencies'>): string =>
  [
    lessons > 0 && (lessons === 1 ? '1 Lektion gelesen' : `${lessons} Lektionen gelesen`),
    quizzes > 0 && (quizzes === 1 ? '1 Quiz bestanden' : `${quizzes} Quizze bestanden`),
    simulations > 0 && (simulations === 1 ? '1 Übung gemeistert' : `${simulations} Übungen gemeistert`),
  ]
    .filter(Boolean)
    .join(', ')
