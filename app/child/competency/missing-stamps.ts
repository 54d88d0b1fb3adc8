import type { LevelOfChild } from './competency-of-child.ts'

/** How many stamps it still takes to the pass. A level in which there is nothing to learn is never stamped, and needs not be. */
export const missingStamps = (levels: LevelOfChild[]) =>
  levels.filter((level) => !level.isOpen || (level.total > 0 && !level.isDone)).length
