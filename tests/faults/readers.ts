import { sql } from 'kysely'
import type { Db } from '../../server/platform/db/actor.ts'
import { makeCompetency, type TestLevel } from '../support/curriculum.ts'
import { asOwner } from '../support/owner.ts'

/** Parents who want status mails, each with a child that has just read a lesson; made in bulk. */
export async function makeReaders(db: Db, count: number): Promise<void> {
  const competency = await makeCompetency(db)
  const [lessonId] = (competency.levels[0] as TestLevel).lessonIds
  await asOwner(db, async (tx) => {
    await sql`
      insert into auth."user" ("name", "email", "emailVerified", "firstName", "lastName", "isChild")
      select 'Petra Leser', 'leser-' || one || '@familie.example', true, 'Petra', 'Leser', false
      from generate_series(1, ${count}::int) one`.execute(tx)
    await sql`
      insert into children (parent_id, name, birthdate)
      select id, 'Mila', '2014-05-17' from profiles where last_name = 'Leser'`.execute(tx)
    await sql`
      insert into consents (parent_id, child_id, given_by, text_version)
      select parent_id, id, 'parent', 'test' from children`.execute(tx)
    await sql`insert into child_competencies (child_id, competency_id) select id, ${competency.id} from children`.execute(
      tx,
    )
    await sql`insert into lesson_progress (child_id, lesson_id) select id, ${lessonId} from children`.execute(tx)
    await sql`insert into daily_status_settings (parent_id) select parent_id from children`.execute(tx)
    await sql`
      insert into daily_status_schedule (parent_id, due_at)
      select parent_id, now() + interval '1 day' from children`.execute(tx)
  })
}
