import { sql } from 'kysely'
import type { Tx } from '../../platform/db/actor.ts'
import { compiledOnce } from '../../platform/db/compiled-once.ts'

const glances = compiledOnce((db) =>
  db
    .selectFrom('children as k')
    .select('k.id as childId')
    .select((eb) => [
      // The steps of one competency are one pass; that of a deleted competency stays one of its own.
      eb
        .selectFrom('childPasses as p')
        .whereRef('p.childId', '=', 'k.id')
        .select((eb) => eb.fn.count<string>(eb.fn.coalesce('p.competencyId', 'p.id')).distinct().as('count'))
        .as('passes'),
      eb
        .selectFrom('childCompetencies as a')
        .innerJoin('competencies as c', 'c.id', 'a.competencyId')
        .whereRef('a.childId', '=', 'k.id')
        .where('a.completedAt', 'is', null)
        .orderBy(sql`a.progress > 0`, 'desc')
        .orderBy('a.assignedAt')
        .orderBy('a.id')
        .limit(1)
        .select('c.title')
        .as('learning'),
    ]),
)

/**
 * What the family page says of each own child's learning: how many competencies it has a pass of, and which it learns now:
 * the first one it has begun, or the first one assigned; null when there is none. One statement, as the parent.
 */
export async function readAtAGlance(tx: Tx) {
  const rows = await glances(tx, {})
  return rows.map(({ passes, ...row }) => ({ ...row, passes: Number(passes) }))
}
