type Begun = { progress: number; isNextStep: boolean; levelsDone: number; levelsTotal: number }

/** Order on the dashboard: the competency closest to its pass, or to the next step of one, first, those not begun last. */
export const inTurn = <Competency extends Begun>(learning: Competency[]): Competency[] =>
  learning.toSorted((one, other) => wayTo(other) - wayTo(one))

/** In percent. A competency with a pass has a progress of 100 for good. */
const wayTo = ({ progress, isNextStep, levelsDone, levelsTotal }: Begun) =>
  isNextStep ? (100 * levelsDone) / levelsTotal : progress
