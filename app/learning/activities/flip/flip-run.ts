/** Cards one after the other; each is turned by an answer. */
export type FlipRun = {
  at: number
  /** What the child says to the card that lies on top; undefined: not turned yet. */
  said: boolean | undefined
}

export const begunFlip: FlipRun = { at: 0, said: undefined }

/** The first answer turns the card. */
export const turnCard = (run: FlipRun, isTrue: boolean): FlipRun =>
  run.said === undefined ? { ...run, said: isTrue } : run

/** The card below, once the one on top is turned. */
export const next = (run: FlipRun, count: number): FlipRun =>
  run.said !== undefined && run.at + 1 < count ? { at: run.at + 1, said: undefined } : run

export const isLastTurned = ({ at, said }: FlipRun, count: number) => said !== undefined && at === count - 1
