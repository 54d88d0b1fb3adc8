import { sql } from 'kysely'
import type { Tx } from '../db/actor.ts'

// After a change of content a row waits here until progress is recounted (learning/progress/recount.ts).

/** These levels have changed: every child that learns with one is recounted soon. As app_job. */
export const askForRecountOfLevels = (tx: Tx, levelIds: string[]) =>
  enqueueRecounts(tx, sql`select distinct competency_id from skill_levels where id = any(${levelIds}::uuid[])`)

/** The same by competency, for a level that was deleted. As app_job. */
export const askForRecount = (tx: Tx, competencyId: string) =>
  enqueueRecounts(tx, sql`select ${competencyId}::uuid as competency_id`)

/** Ordered, so that two calls at once wait for each other instead of deadlocking. */
const enqueueRecounts = (tx: Tx, competencies: ReturnType<typeof sql>) =>
  sql`insert into pending_recounts (competency_id)
    select competency_id from (${competencies}) changed order by competency_id
    on conflict (competency_id) do update set asked = excluded.asked, counted_to = null, claimed_until = null`.execute(
    tx,
  )
