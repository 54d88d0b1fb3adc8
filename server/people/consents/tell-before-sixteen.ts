import { sql } from 'kysely'
import { DAYS_TOLD_BEFORE, OWN_CONSENT_AGE } from '../../../domain/people/consent.ts'
import { today } from '../../../domain/platform/dates.ts'
import { log } from '../../log.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { asSystem, type Db } from '../../platform/db/actor.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

type Child = { id: string; birthday: string; guardians: { email: string; name: string }[] }

const BATCH = 50

/**
 * Tells parents whose child will decide about its data itself before long, each birthday once: the mail and the note
 * that it was told are one transaction. Nobody is told at an address that is unconfirmed or refuses mails; after a
 * change of address they are, until the birthday. @returns how many were told
 */
export async function tellBeforeSixteen(db: Db, mailer: Mailer, now = new Date()): Promise<number> {
  if (mailer.route === 'nowhere') return 0
  let told = 0
  for (;;) {
    const count = await asSystem(db, 'children who turn 16', async (tx) => {
      const { rows } = await sql<Child>`
        select c.id, turning.day::text as birthday, reached.guardians
        from children c
        cross join lateral (select (c.birthdate + make_interval(years => ${OWN_CONSENT_AGE}))::date as day) turning
        cross join lateral (
          select json_agg(json_build_object('email', login.email, 'name', login.name)) as guardians
          from unnest(array[c.parent_id, c.other_guardian_id]) as person cross join lateral auth.account_by_id(person) login
          where (login.is_confirmed or not ${mailer.isDelivering}::boolean)
            and not exists (select from refused_addresses r where r.person_id = person and r.address = login.email)
        ) reached
        where turning.day > ${today(now)}::date and turning.day <= ${today(now)}::date + ${DAYS_TOLD_BEFORE}::int
          and c.told_of_sixteenth is distinct from turning.day
          and reached.guardians is not null
          and has_consent(c.id)
        order by turning.day, c.id limit ${BATCH} for update of c skip locked`.execute(tx)
      for (const { id, guardians, birthday } of rows) {
        const at = new Date(`${birthday}T12:00:00Z`)
        for (const { email, name } of guardians) {
          const letter = { kind: 'own-data', what: 'child-turns-16', at, name, isChild: false } as const
          await mailer.notify(tx, email, letter, { about: [id] })
        }
        await tx.updateTable('children').set({ toldOfSixteenth: birthday }).where('id', '=', id).execute()
      }
      return rows.length
    })
    told += count
    if (count < BATCH) break
  }
  if (told > 0) log.info({ told }, 'Parents were told that a child will decide itself.')
  return told
}

export const tellBeforeSixteenJob = (db: Db, mailer: Mailer): Job => ({
  name: 'tell-before-sixteen',
  cron: '20 9 * * *',
  work: () => tellBeforeSixteen(db, mailer),
})
