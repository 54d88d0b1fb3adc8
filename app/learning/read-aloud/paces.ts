import type { ReadingComfort } from '../../../domain/learning/reading-comfort.ts'

/** How fast the voice speaks, as a factor of its own speed. */
export const PACES: Record<ReadingComfort['pace'], number> = { slow: 0.75, normal: 1, fast: 1.3 }
