import type { Subject } from './competency-look.ts'
import { stepsAt } from './steps.ts'

export type Suggestible = {
  title: string
  pedagogicalMinAge: number | null
  subject?: Subject | null
  levels: { minAge: number | null }[]
}

/** Whether a competency suits a child of this age: recommended for it, and with a level that is open to it. */
const suits = (age: number, { pedagogicalMinAge, levels }: Suggestible): boolean =>
  (pedagogicalMinAge ?? 0) <= age && (levels.length === 0 || stepsAt(age, levels).now > 0)

/** The age in years from which a competency suits a child: when it is recommended and its first level is open. */
export function suitsFrom({ pedagogicalMinAge, levels }: Suggestible): number {
  const firstLevel = levels.length === 0 ? 0 : Math.min(...levels.map(({ minAge }) => minAge ?? 0))
  return Math.max(pedagogicalMinAge ?? 0, firstLevel)
}

/** The age in years that the last level is meant for; null: a level is for every age, or there is none. */
export function lastAgeOf(levels: { minAge: number | null }[]): number | null {
  const ages = levels.map(({ minAge }) => minAge)
  return ages.length === 0 || ages.includes(null) ? null : Math.max(...ages.map((age) => age ?? 0))
}

/** So many years after its last level a competency speaks to much younger children. */
const STAYS_YEARS = 2

/** Whether a child of this age would find itself addressed as a much younger one. `lastAge`: see `lastAgeOf`. */
export const isOutgrown = (age: number, lastAge: number | null): boolean =>
  lastAge !== null && age - lastAge > STAYS_YEARS

/**
 * `basis`: a beginning, of which much is open already. `fresh`: of a kind that the child has nothing of yet. `now`:
 * meant for just this age.
 */
export type Suggestion<C> = { competency: C; why: 'basis' | 'fresh' | 'now' }

/**
 * What a child may learn next, of as many kinds (subjects) as there are: never two of one kind, and first those of
 * which it has least. For its very first one a basis leads, of which most is open to it; then comes what its age has
 * just made current. Fewer than `count` where fewer suit.
 * @param age in years
 * @param competencies what can still be assigned
 * @param assigned what the child learns or has learnt
 */
export function suggestionsFor<C extends Suggestible>(
  age: number,
  competencies: C[],
  assigned: Pick<Suggestible, 'subject'>[] = [],
  count = 3,
): Suggestion<C>[] {
  const fitting = competencies.filter((one) => suits(age, one) && !isOutgrown(age, lastAgeOf(one.levels)))
  const known = ({ subject }: C) => (subject ? assigned.filter((one) => one.subject === subject).length : 0)
  const [basis] =
    assigned.length > 0
      ? []
      : fitting.toSorted(
          (one, other) =>
            openShare(age, other) - openShare(age, one) || suitsFrom(one) - suitsFrom(other) || byTitle(one, other),
        )
  const ranked = fitting
    .filter((one) => one !== basis)
    .toSorted((one, other) => known(one) - known(other) || suitsFrom(other) - suitsFrom(one) || byTitle(one, other))
  const found: Suggestion<C>[] = basis ? [{ competency: basis, why: 'basis' }] : []
  for (const competency of ranked) {
    if (found.length === count) break
    const { subject } = competency
    if (subject && found.some((one) => one.competency.subject === subject)) continue
    found.push({ competency, why: assigned.length > 0 && subject && known(competency) === 0 ? 'fresh' : 'now' })
  }
  return found
}

/** For a list to choose from: what suits the child, most current first, and what comes later, earliest first. */
export function groupedByAge<C extends Suggestible>(age: number, competencies: C[]): { suiting: C[]; later: C[] } {
  const suiting = competencies
    .filter((one) => suits(age, one))
    .toSorted((one, other) => suitsFrom(other) - suitsFrom(one) || byTitle(one, other))
  const later = competencies
    .filter((one) => !suits(age, one))
    .toSorted((one, other) => suitsFrom(one) - suitsFrom(other) || byTitle(one, other))
  return { suiting, later }
}

const openShare = (age: number, { levels }: Suggestible) =>
  levels.length === 0 ? 0 : stepsAt(age, levels).now / levels.length

const byTitle = (one: Suggestible, other: Suggestible) => one.title.localeCompare(other.title, 'de')
