import { sql } from 'kysely'
import { isDueAgain } from '../../../domain/learning/agreement/agreement.ts'
import { asSystem, type Db } from '../../platform/db/actor.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

type Holding = { id: string; childId: string; birthdate: string; lookedAt: Date }

/**
 * Notes which agreements Heute asks to talk about again: it is no event, a day has come. Only for children of whose guardians one
 * wants reminders; `news.ts` asks again when it is told.
 */
export const noteAgreements = (db: Db, now = new Date()): Promise<void> =>
  asSystem(db, 'agreements come due for everybody', async (tx) => {
    const { rows } = await sql<Holding>`
      select a.id, a.child_id, c.birthdate, coalesce(a.kept_at, a.signed_at) as looked_at
      from push_devices d
      join children c on d.person_id in (c.parent_id, c.other_guardian_id)
      join agreements a on a.child_id = c.id and a.signed_at is not null and a.replaced_at is null
      where has_consent(c.id)
      group by a.id, c.id order by c.id`.execute(tx)
    for (const { id, childId, birthdate, lookedAt } of rows)
      if (isDueAgain(lookedAt, birthdate, now))
        await sql`select note_reminder(${childId}, 'agreement', ${id})`.execute(tx)
  })

/** In the morning, when the first quiet hours have ended. */
export const agreementRemindersJob = (db: Db): Job => ({
  name: 'agreement-reminders',
  cron: '35 7 * * *',
  work: () => noteAgreements(db),
})
