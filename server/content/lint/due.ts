import { type Due, dueOf } from '../../../domain/content/facts.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { type Curriculum, type Finding, levelsOf } from './curriculum.ts'

/**
 * Something to be looked at again: on a day that is past or near, or as soon as possible ('unsure'). `stopsRelease`:
 * help or law past its day, which no release goes out with.
 */
export type DueFinding = Finding & { state: Due | 'unsure'; stopsRelease: boolean }

/**
 * What of the facts, and of the texts with a review date, is past its day, due within 60 days, or was never seen at its
 * source. No finding of a rule: the calendar breaks no build. @param today yyyy-MM-dd
 */
export function dueIn(curriculum: Curriculum, today: string): DueFinding[] {
  const { facts, placeOf } = curriculum.facts
  const ofFacts = [...facts].flatMap(([key, { says, lookAgainOn, isUncertain, kind }]): DueFinding[] => {
    const state = dueOf(lookAgainOn, today) ?? (isUncertain ? 'unsure' : undefined)
    const stopsRelease = state === 'past' && kind !== undefined
    return state ? [{ ...placeOf(key), state, stopsRelease, message: sentence(state, lookAgainOn, says) }] : []
  })
  const ofTexts = levelsOf(curriculum).flatMap(({ lessons, quizzes, simulations }) =>
    [
      ...lessons.map((lesson) => ({ ...lesson, review: lesson.head })),
      ...[...quizzes, ...simulations].map((one) => ({ ...one, review: one.data })),
    ].flatMap(({ file, lineOf, review: { reviewOn, reviewNote } }): DueFinding[] => {
      const state = reviewOn ? dueOf(reviewOn, today) : undefined
      if (!reviewOn || !state) return []
      const message = sentence(state, reviewOn, reviewNote ?? '')
      return [{ file, line: lineOf(['reviewOn']), state, stopsRelease: false, message }]
    }),
  )
  return [...ofFacts, ...ofTexts]
}

const sentence = (state: DueFinding['state'], day: string, what: string): string =>
  ({
    past: `Seit ${formatDate(day)} zu prüfen: ${what}`,
    soon: `Bis ${formatDate(day)} zu prüfen: ${what}`,
    unsure: `Nur aus zweiter Hand: ${what}`,
  })[state]
