type Begun = { progress: number }

/** What a child should see first: what it has begun, the one nearest to its pass before all; then what it can begin. */
export const inTurn = <Competency extends Begun>(learning: Competency[]): Competency[] =>
  learning.toSorted((one, other) => other.progress - one.progress)
