import { sql } from 'kysely'
import type { RefresherResult } from '../../../domain/refreshers.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'

/** How a refresher ended, for its child: `question` is null for a simulation. Lessons closed by now are left out. */
export type RefresherOutcome = {
  id: string
  doneAt: string
  result: RefresherResult
  lessons: { question: string | null; id: string; title: string }[]
}

/** As the child. @throws NOT_FOUND, also for somebody else's */
export async function readResult(
  tx: Tx,
  { childId, refresherId }: { childId: string; refresherId: string },
): Promise<RefresherOutcome> {
  const [outcome] = await readOutcomes(tx, sql`r.id = ${refresherId} and r.child_id = ${childId}`)
  return outcome ?? refuse('NOT_FOUND')
}

/** The latest refresher of a pass; null before the first. As the child. */
export async function readLatestResult(
  tx: Tx,
  of: { childId: string; passId: string },
): Promise<RefresherOutcome | null> {
  const [latest] = await readOutcomes(tx, sql`r.pass_id = ${of.passId} and r.child_id = ${of.childId}`)
  return latest ?? null
}

async function readOutcomes(tx: Tx, which: ReturnType<typeof sql>): Promise<RefresherOutcome[]> {
  const { rows } = await sql<Omit<RefresherOutcome, 'doneAt'> & { doneAt: Date }>`
    select r.id, r.done_at, r.result, coalesce((
      select json_agg(json_build_object('question', q.question, 'id', l.id, 'title', l.title) order by helps.place)
      from unnest(r.lessons) with ordinality as helps (id, place)
      join lessons l on l.id = helps.id
      left join quiz_questions q on q.id = r.missed[helps.place::int]), '[]') as lessons
    from refreshers r
    where ${which}
    order by r.done_at desc
    limit 1`.execute(tx)
  return rows.map((row) => ({ ...row, doneAt: row.doneAt.toISOString() }))
}
