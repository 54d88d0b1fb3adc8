import type { ExpressionBuilder } from 'kysely'
import type { DB } from '../../platform/db/types.ts'

type Competency = ExpressionBuilder<DB & { c: DB['competencies'] }, 'c'>

/** Subquery for statements on competencies `c`: their levels in order, and when this child stamped each. */
export const stampsOf = (competency: Competency, childId: string) =>
  competency
    .selectFrom('skillLevels as l')
    .leftJoin('levelCompletions as s', (join) =>
      join.onRef('s.skillLevelId', '=', 'l.id').on('s.childId', '=', childId),
    )
    .whereRef('l.competencyId', '=', 'c.id')
    .orderBy('l.orderIndex')
    .orderBy('l.title')
    .select(['l.title', 's.completedAt as stampedAt'])
