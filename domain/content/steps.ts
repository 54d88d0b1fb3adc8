/** A step of a competency, by its number, and the age in years from which a child may earn it; null: from any age. */
export type StepFrom = { step: number; minAge: number | null }

/**
 * The steps that children reach by growing older, in order. Levels for the same age make one step: of levels from 7, 9
 * and 9 on there are step 1 from 7 and step 3 from 9 (decision 077).
 */
export function stepsByAge(levels: { minAge: number | null }[]): StepFrom[] {
  const ages = [...new Set(levels.map(({ minAge }) => minAge))].toSorted((one, other) => (one ?? 0) - (other ?? 0))
  return ages.map((minAge) => ({
    step: levels.filter((level) => (level.minAge ?? 0) <= (minAge ?? 0)).length,
    minAge,
  }))
}

/** The step that a child of this age can earn now, 0 where none is open to it, and those that come later. */
export function stepsAt(age: number, levels: { minAge: number | null }[]) {
  const steps = stepsByAge(levels)
  const isOpen = ({ minAge }: StepFrom) => (minAge ?? 0) <= age
  return { now: steps.findLast(isOpen)?.step ?? 0, later: steps.filter((step) => !isOpen(step)) }
}
