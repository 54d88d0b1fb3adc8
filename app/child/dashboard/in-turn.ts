type Begun = { progress: number }

/** Order on the dashboard: the competency closest to its pass first, those not begun last. */
export const inTurn = <Competency extends Begun>(learning: Competency[]): Competency[] =>
  learning.toSorted((one, other) => other.progress - one.progress)
