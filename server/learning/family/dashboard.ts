import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { toName } from '../../people/children/require-child.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { compiledOnce } from '../../platform/db/compiled-once.ts'
import { inGerman } from '../../platform/db/german-order.ts'
import { assignmentsOf, toAssignment } from '../assignments/assigned.ts'
import { latestOf, toPass } from '../passes/latest.ts'

const dashboardOf = compiledOnce((db, { childId }: { childId: string }) =>
  db
    .with('family', (db) => db.selectFrom('children').select(['id', 'name', 'lastName', 'birthdate']))
    .with('chosen', (db) =>
      db
        .selectFrom('family')
        .select('id')
        .orderBy(sql`id::text = ${childId}`, 'desc')
        .orderBy(inGerman('name'))
        .orderBy('id')
        .limit(1),
    )
    .selectNoFrom((eb) => [
      jsonArrayFrom(eb.selectFrom('family').selectAll().orderBy(inGerman('name')).orderBy('id')).as('children'),
      jsonObjectFrom(
        eb
          .selectFrom('chosen as k')
          .select('k.id')
          .select((eb) => [jsonArrayFrom(assignmentsOf(eb)).as('assigned'), jsonArrayFrom(latestOf(eb)).as('passes')]),
      ).as('chosen'),
    ]),
)

/**
 * All that the dashboard shows when it is opened: the children by name, and of one of them what it learns and has
 * passed. `childId`: whose; without it, or when it is none of theirs, the first child's. One statement, as the parent.
 */
export async function readDashboard(tx: Tx, childId = '') {
  const [row] = await dashboardOf(tx, { childId })
  const chosen = row?.chosen
  return {
    children: (row?.children ?? []).map(toName),
    childId: chosen?.id ?? null,
    assigned: chosen?.assigned.map(toAssignment) ?? [],
    passes: chosen?.passes.map(toPass) ?? [],
  }
}

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
 * What the family page says of each own child's learning: how many competencies it has a pass of, and which it learns
 * now: the first one it has begun, or the first one assigned; null when there is none. One statement, as the parent.
 */
export async function readAtAGlance(tx: Tx) {
  const rows = await glances(tx, {})
  return rows.map(({ passes, ...row }) => ({ ...row, passes: Number(passes) }))
}
