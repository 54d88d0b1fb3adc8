import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db/actor.ts'
import { refuse } from '../platform/db/refuse.ts'

type Ordered = 'competencies' | 'skillLevels' | 'lessons' | 'quizzes' | 'simulations' | 'faqItems'

/** Sorts rows in one statement. `known`: the ids in the list now. @throws ORDER_OUTDATED if they changed meanwhile */
export async function reorder(tx: Tx, table: Ordered, { ids, known }: { ids: string[]; known: string[] }) {
  const isComplete = ids.length === known.length && new Set(ids).size === ids.length
  if (!isComplete || known.some((id) => !ids.includes(id))) refuse('ORDER_OUTDATED')
  await sql`update ${sql.table(table)} as t set order_index = place.position - 1
    from unnest(${ids}::uuid[]) with ordinality as place(id, position) where t.id = place.id`.execute(tx)
}

/** The place at the end of a list, for a row that is inserted. `within`: what the list belongs to, if not all rows. */
export const lastPlace = (
  table: Ordered,
  within?: { column: 'competencyId' | 'skillLevelId'; id: string },
): RawBuilder<number> => {
  const inList = within ? sql`${sql.ref(within.column)} = ${within.id}` : sql`true`
  return sql<number>`(select coalesce(max(order_index) + 1, 0) from ${sql.table(table)} where ${inList})`
}
