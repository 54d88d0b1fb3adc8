import { sql } from 'kysely'
import type { Growth } from '../../../domain/learning/pretests.ts'
import type { RefresherResult } from '../../../domain/learning/refreshers.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { findGrowth } from '../pretests/growth.ts'

/** How a refresher ended, for its child: `question` is null for a simulation. Lessons closed by now are left out. */
export type RefresherOutcome = {
  id: string
  doneAt: string
  result: RefresherResult
  lessons: { question: string | null; id: string; title: string }[]
  /** Beside what was known before the competency was begun; null where nothing is told of that (server/learning/pretests). */
  growth: Pick<Growth, 'before' | 'after'> | null
}

/** As the child. @throws NOT_FOUND, also for somebody else's */
export async function readResult(
  tx: Tx,
  { childId, refresherId }: { childId: string; refresherId: string },
): Promise<RefresherOutcome> {
  return (await findOutcome(tx, sql`r.id = ${refresherId} and r.child_id = ${childId}`)) ?? refuse('NOT_FOUND')
}

/** The latest refresher of a pass; null before the first. As the child. */
export const readLatestResult = (tx: Tx, of: { childId: string; passId: string }): Promise<RefresherOutcome | null> =>
  findOutcome(tx, sql`r.pass_id = ${of.passId} and r.child_id = ${of.childId}`)

async function findOutcome(tx: Tx, which: ReturnType<typeof sql>): Promise<RefresherOutcome | null> {
  const { rows } = await sql<Omit<RefresherOutcome, 'doneAt' | 'growth'> & { doneAt: Date }>`
    select r.id, r.done_at, r.result, coalesce((
      select json_agg(json_build_object('question', q.question, 'id', l.id, 'title', l.title) order by helps.place)
      from unnest(r.lessons) with ordinality as helps (id, place)
      join lessons l on l.id = helps.id
      left join quiz_questions q on q.id = r.missed[helps.place::int]), '[]') as lessons
    from refreshers r
    where ${which}
    order by r.done_at desc
    limit 1`.execute(tx)
  const [row] = rows
  if (!row) return null
  const growth = await elevated(tx, 'what was known before is told beside what is known now', (tx) =>
    findGrowth(tx, row.id),
  )
  return { ...row, doneAt: row.doneAt.toISOString(), growth }
}
