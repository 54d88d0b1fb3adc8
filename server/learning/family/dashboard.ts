import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { toName } from '../../people/children/name.ts'
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
 * All that the dashboard shows when it is opened: the children by name, and of one of them what it learns and has passed.
 * `childId`: whose; without it, or when it is none of theirs, the first child's. One statement, as the parent.
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
