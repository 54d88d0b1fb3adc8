import type { LevelOfChild } from './competency-of-child.ts'

/** Number of stamps still missing for the pass. An open level without content is never stamped and not required. */
export const missingStamps = (levels: LevelOfChild[]) =>
  levels.filter((level) => !level.isOpen || (level.total > 0 && !level.isDone)).length
