import type { ExpressionBuilder } from 'kysely'
import type { DB } from '../../platform/db/types.ts'

type Competency = ExpressionBuilder<DB & { c: DB['competencies'] }, 'c'>

/** The levels of the competency at hand in order, and when this child stamped each, for a statement that reads competencies. */
export const stampsOf = (competency: Competency, childId: string) =>
  competency
    .selectFrom('skill_levels as l')
    .leftJoin('level_completions as s', (join) =>
      join.onRef('s.skill_level_id', '=', 'l.id').on('s.child_id', '=', childId),
    )
    .whereRef('l.competency_id', '=', 'c.id')
    .orderBy('l.order_index')
    .orderBy('l.title')
    .select(['l.title', 's.completed_at as stampedAt'])
