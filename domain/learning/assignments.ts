import { z } from 'zod'
import { uuid } from '../platform/fields.ts'

/** Which levels of an assigned competency are open to the child: those for its age, or all of them (decision 077). */
export type LevelChoice = 'byAge' | 'all'

const assignment = z.object({
  childId: uuid,
  competencyId: uuid,
  levels: z.enum(['byAge', 'all']).default('byAge'),
})
export type Assignment = z.output<typeof assignment>

const selected = z.object({ selectedChildId: uuid.optional() })

export const assignInput = assignment.extend(selected.shape)

/** Most that one dialog assigns at once: a curriculum for a few children. */
const MOST_AT_ONCE = 60

export const assignSeveralInput = selected.extend({ assignments: z.array(assignment).min(1).max(MOST_AT_ONCE) })
