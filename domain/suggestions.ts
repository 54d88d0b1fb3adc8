import { stepsAt } from './steps.ts'

type Suggestible = { title: string; pedagogicalMinAge: number | null; levels: { minAge: number | null }[] }

/** Whether a competency suits a child of this age: recommended for it, and with a level that is open to it. */
const suits = (age: number, { pedagogicalMinAge, levels }: Suggestible): boolean =>
  (pedagogicalMinAge ?? 0) <= age && (levels.length === 0 || stepsAt(age, levels).now > 0)

/** The age in years from which a competency suits a child: when it is recommended and its first level is open. */
export function suitsFrom({ pedagogicalMinAge, levels }: Suggestible): number {
  const firstLevel = levels.length === 0 ? 0 : Math.min(...levels.map(({ minAge }) => minAge ?? 0))
  return Math.max(pedagogicalMinAge ?? 0, firstLevel)
}

/** `basis`: much of it is open already. `now`: meant for just this age. */
export type Suggestion<C> = { competency: C; why: 'basis' | 'now' }

/**
 * What a child may begin with: first a basis, of which most is open to it, then what its age has just made current. Fewer than
 * `count` where fewer suit.
 */
export function suggestionsFor<C extends Suggestible>(age: number, competencies: C[], count = 3): Suggestion<C>[] {
  const fitting = competencies.filter((one) => suits(age, one))
  const [basis] = fitting.toSorted(
    (one, other) =>
      openShare(age, other) - openShare(age, one) || suitsFrom(one) - suitsFrom(other) || byTitle(one, other),
  )
  if (!basis) return []
  const current = fitting
    .filter((one) => one !== basis)
    .toSorted((one, other) => suitsFrom(other) - suitsFrom(one) || byTitle(one, other))
  return [
    { competency: basis, why: 'basis' as const },
    ...current.map((competency) => ({ competency, why: 'now' as const })),
  ].slice(0, count)
}

/** For a list to choose from: what suits the child, the most current first, and what comes later, the earliest first. */
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
