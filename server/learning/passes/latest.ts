import type { ExpressionBuilder } from 'kysely'
import type { DB } from '../../platform/db/types.ts'

/** The dashboard shows the latest five (S9.12). */
const LATEST = 5

type OfChild = ExpressionBuilder<{ k: { id: string } } & DB, 'k'>

/** The latest passes of the child `k`, newest first, in the words they were earned with, as JSON. */
export const latestOf = (child: OfChild) =>
  child
    .selectFrom('childPasses as p')
    .whereRef('p.childId', '=', 'k.id')
    .select(['p.id', 'p.competencyId', 'p.title', 'p.description', 'p.step', 'p.stepsTotal', 'p.earnedAt'])
    .orderBy('p.earnedAt', 'desc')
    .limit(LATEST)

/** With the instant of JSON as an ISO instant. */
export const toPass = <Row extends { earnedAt: string | Date }>(row: Row) => ({
  ...row,
  earnedAt: new Date(row.earnedAt).toISOString(),
})
