import { sql } from 'kysely'
import type { Growth } from '../../../domain/learning/pretests.ts'
import type { Tx } from '../../platform/db/actor.ts'

/**
 * Refreshers by questions beside what was known before the competency was begun, where it did not become less: three
 * questions are few, and one slip more is chance.
 */
const grown = (which: ReturnType<typeof sql>) => sql`
  select r.id, r.done_at, p.competency_id, p.title as competency, t.known as before,
    cardinality(r.asked) - cardinality(r.missed) as after
  from refreshers r
  join child_passes p on p.id = r.pass_id
  join pretests t on t.child_id = p.child_id and t.competency_id = p.competency_id
  where r.way = 'questions' and cardinality(r.asked) - cardinality(r.missed) >= t.known and ${which}`

/** The latest refresher of each competency of a child. app_job only: children may not read what was known before. */
export async function readGrowth(tx: Tx, childId: string): Promise<Growth[]> {
  const { rows } = await sql<Growth>`
    select competency, before, after from (${grown(sql`r.child_id = ${childId}`)}) g
    where not exists (select from refreshers later join child_passes p on p.id = later.pass_id
      where p.child_id = ${childId} and p.competency_id = g.competency_id and later.way = 'questions'
        and later.done_at > g.done_at)
    order by done_at desc`.execute(tx)
  return rows
}

/** Growth shown by one refresher; null if it shows none. app_job only. */
export async function findGrowth(tx: Tx, refresherId: string): Promise<Pick<Growth, 'before' | 'after'> | null> {
  const { rows } = await sql<Pick<Growth, 'before' | 'after'>>`
    select before, after from (${grown(sql`r.id = ${refresherId}`)}) g`.execute(tx)
  return rows[0] ?? null
}
