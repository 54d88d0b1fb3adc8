import { sql } from 'kysely'
import type { Tx } from '../db/actor.ts'

// What children learn from has changed: a row says so until their progress is recounted (learning/progress/recount.ts).

/** What is in this level has changed: for every child that learns with it, it is recounted soon. As app_job. */
export const askForRecountOfLevels = (tx: Tx, levelIds: string[]) =>
  ask(tx, sql`select distinct competency_id from skill_levels where id = any(${levelIds}::uuid[])`)

/** The same, where the level that has changed is gone. As app_job. */
export const askForRecount = (tx: Tx, competencyId: string) =>
  ask(tx, sql`select ${competencyId}::uuid as competency_id`)

/** In one order, so that two who ask at once wait for each other. */
const ask = (tx: Tx, competencies: ReturnType<typeof sql>) =>
  sql`insert into pending_recounts (competency_id)
    select competency_id from (${competencies}) changed order by competency_id
    on conflict (competency_id) do update set asked = excluded.asked, counted_to = null, claimed_until = null`.execute(
    tx,
  )
