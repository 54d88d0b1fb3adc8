import { sql } from 'kysely'
import { DAYS_REMINDED } from '../../../domain/people/guardians.ts'
import type { Letter } from '../../../emails/letters.tsx'
import { log } from '../../log.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { noteTold } from './removal.ts'

type Ahead = {
  childId: string
  reason: 'asked' | 'consent'
  askedBy: string
  guardians: { email: string; name: string }[]
}

const BATCH = 50

/**
 * Reminds the other guardian some days before a child is deleted, of each day once: the mail and the note that it was
 * written are one transaction. Nobody is written to at an address that is unconfirmed or refuses mails; then the
 * deletion waits (removal_waits). One that was given up is written again. @returns how many deletions were told of
 */
export async function remindOfRemovals(db: Db, mailer: Mailer, now = new Date()): Promise<number> {
  if (mailer.route === 'nowhere') return 0
  let reminded = 0
  for (;;) {
    const count = await asSystem(db, 'children who will be deleted', async (tx) => {
      await noteTold(tx, { now, mailer })
      // Those of the next day too: whoever reads it in the morning has that many days in full.
      const { rows } = await sql<Ahead>`
        select r.child_id, r.reason, concat_ws(' ', asker.first_name, asker.last_name) as asked_by, reached.guardians
        from child_removals r
        join children c on c.id = r.child_id
        left join profiles asker on asker.id = r.asked_by
        left join mail_outbox m on m.id = r.mail_id
        cross join lateral (
          select json_agg(json_build_object('email', login.email, 'name', login.name)) as guardians
          from unnest(array[c.parent_id, c.other_guardian_id]) as person cross join lateral auth.account_by_id(person) login
          where person is distinct from r.asked_by and (login.owns_address or not ${mailer.isDelivering}::boolean)
            and not exists (select from refused_addresses x where x.person_id = person and x.address = login.email)
        ) reached
        where r.due_at <= ${now}::timestamptz + make_interval(days => ${DAYS_REMINDED + 1})
          and (r.reason = 'asked' or whole_years(c.birthdate) < 16)
          and removal_waits(r) is distinct from 'locked'
          and (r.reminded_of is distinct from r.due_at or r.told_at is null and m.failed_at is not null)
          and reached.guardians is not null
        order by r.due_at, r.child_id limit ${BATCH} for update of r skip locked`.execute(tx)
      for (const ahead of rows) await remind(tx, mailer, ahead, now)
      return rows.length
    })
    reminded += count
    if (count < BATCH) break
  }
  if (reminded > 0) log.info({ reminded }, 'Parents were reminded that a child will be deleted.')
  return reminded
}

/** Names the day, or another one where that day is too near to answer, and writes to whom it concerns. */
async function remind(tx: Tx, mailer: Mailer, { childId, reason, askedBy, guardians }: Ahead, now: Date) {
  const { rows } = await sql<{ dueAt: Date; mailId: string }>`
    update child_removals r set due_at = named.day, reminded_of = named.day, mail_id = gen_random_uuid()
    from (
      select case when due_at < ${now}::timestamptz + make_interval(days => ${DAYS_REMINDED})
        then ${now}::timestamptz + make_interval(days => ${DAYS_REMINDED + 1}) else due_at end as day
      from child_removals where child_id = ${childId} and reason = ${reason}) named
    where child_id = ${childId} and reason = ${reason}
    returning r.due_at, r.mail_id`.execute(tx)
  const [removal] = rows
  if (!removal) return
  const what = reason === 'asked' ? 'removal-reminder' : 'consent-reminder'
  for (const [index, { email, name }] of guardians.entries()) {
    const letter: Letter = { kind: 'guardian', what, by: askedBy, at: removal.dueAt, name, isChild: false }
    const keeping = { about: [childId], ...(index === 0 && { id: removal.mailId }) }
    await mailer.enqueueReady(tx, [{ ...(await mailer.render(letter)), ...keeping, to: email, kind: letter.kind }])
  }
}

export const remindOfRemovalsJob = (db: Db, mailer: Mailer): Job => ({
  name: 'remind-of-removals',
  cron: '30 9 * * *',
  work: () => remindOfRemovals(db, mailer),
})
