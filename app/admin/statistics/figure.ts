import { inFigures } from '../parts/counted.ts'

/** Shown instead of numbers that are too small to be published (decision 051). */
const TOO_FEW = 'zu wenige'

/** A number of the statistics in German format. */
export const formatFigure = (shown: number | null) => (shown === null ? TOO_FEW : inFigures(shown))
