import type { ExpressionBuilder } from 'kysely'
import type { DB } from '../../platform/db/types.ts'

type OfChild = ExpressionBuilder<{ k: { id: string } } & DB, 'k'>

/** Planned and completed competencies of the child `k`, newest assignment first, as JSON. */
export const assignmentsOf = (child: OfChild) =>
  child
    .selectFrom('childCompetencies as a')
    .innerJoin('competencies as c', 'c.id', 'a.competencyId')
    .whereRef('a.childId', '=', 'k.id')
    .select(['a.id', 'c.id as competencyId', 'c.title', 'c.description', 'a.assignedAt'])
    .select(['a.completedAt', 'a.progress'])
    .select(countsOfAssignment)
    .orderBy('a.assignedAt', 'desc')
    .orderBy('a.id')

/** Columns of assignments `a`: how far the child is, in levels that the next pass covers, and what comes after it. */
export const countsOfAssignment = [
  'a.skillLevelsCount as levelsTotal',
  'a.completedSkillLevelsCount as levelsDone',
  'a.stepsTotal',
  'a.nextStepAtAge',
] as const

/** With the instants of JSON as ISO instants. */
export const toAssignment = <Row extends { assignedAt: string | Date; completedAt: string | Date | null }>(
  row: Row,
) => ({
  ...row,
  assignedAt: new Date(row.assignedAt).toISOString(),
  completedAt: row.completedAt && new Date(row.completedAt).toISOString(),
})
