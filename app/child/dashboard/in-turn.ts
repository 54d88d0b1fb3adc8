type Begun = { progress: number; isNextStep: boolean; levelsDone: number; levelsTotal: number }

/**
 * Order on the dashboard: the competency closest to its pass, or to the next step of one, first, those not begun after
 * them, and last those of which nothing is open.
 */
export const inTurn = <Competency extends Begun>(learning: Competency[]): Competency[] =>
  learning.toSorted((one, other) => wayTo(other) - wayTo(one))

/** In percent. A competency with a pass has a progress of 100 for good. */
function wayTo({ progress, isNextStep, levelsDone, levelsTotal }: Begun): number {
  if (levelsTotal === 0) return -1
  return isNextStep ? (100 * levelsDone) / levelsTotal : progress
}
