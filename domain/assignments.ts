import { z } from 'zod'
import { uuid } from './fields.ts'

/** Which levels of an assigned competency are open to the child: those for its age, or all of them (decision 077). */
export type LevelChoice = 'byAge' | 'all'

export const assignInput = z.object({
  childId: uuid,
  /** The child that is selected on the screen. */
  selectedChildId: uuid.optional(),
  competencyId: uuid,
  levels: z.enum(['byAge', 'all']).default('byAge'),
})
