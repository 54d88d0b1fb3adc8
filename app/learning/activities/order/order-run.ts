/** How far the steps are laid: by their position in the activity, which is their right order. */
export type OrderRun = {
  laid: number
  /** Not laid yet, in the order in which they are shown. */
  waiting: number[]
  last: { step: number; isRight: boolean } | undefined
}

export const begunOrder = (steps: number[]): OrderRun => ({ laid: 0, waiting: steps, last: undefined })

/** A step is laid next: if it is the next it stays, otherwise it goes back. */
export function lay(run: OrderRun, step: number): OrderRun {
  if (!run.waiting.includes(step)) return run
  const isRight = step === run.laid
  return {
    laid: isRight ? run.laid + 1 : run.laid,
    waiting: isRight ? run.waiting.filter((one) => one !== step) : run.waiting,
    last: { step, isRight },
  }
}

export const isInOrder = ({ laid, waiting }: OrderRun) => waiting.length === 0 && laid > 0
