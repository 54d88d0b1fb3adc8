import { inFigures } from '../parts/counted.ts'

/** What stands where a number is too small to be shown. */
const TOO_FEW = 'zu wenige'

/** A number of the statistics, as people read it. */
export const formatFigure = (shown: number | null) => (shown === null ? TOO_FEW : inFigures(shown))
