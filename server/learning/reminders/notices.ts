import { sql } from 'kysely'
import { isDueAgain } from '../../../domain/learning/agreement/agreement.ts'
import { NOTICE_HOLDS_DAYS, type ReminderKind, type ReminderSettings } from '../../../domain/learning/reminders.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { readNeedsHelpOfAll } from '../insight/needs-help.ts'

/** Something that waits to be told, and still holds. */
type Notice = { id: string; kind: ReminderKind; childId: string; childName: string }

type Row = Notice & { subjectId: string; holds: boolean; birthdate: string; signedAt: Date | null; keptAt: Date | null }

/**
 * What waits for somebody. Left out, and named in `outdated`, is what holds no more: too long ago, no guardian of that
 * child now, no consent, a pass that a parent has congratulated on, a quiz that was passed after all, an agreement that
 * was looked at again, and what its reader does not wish to hear. app_job only.
 */
export async function readNotices(
  tx: Tx,
  { personId, settings, now }: { personId: string; settings: ReminderSettings; now: Date },
): Promise<{ notices: Notice[]; outdated: string[] }> {
  const { rows } = await sql<Row>`
    select r.id, r.kind, r.child_id, c.name as child_name, r.subject_id, c.birthdate, a.signed_at, a.kept_at,
      r.happened_at > ${now}::timestamptz - make_interval(days => ${NOTICE_HOLDS_DAYS})
      and ${personId}::uuid in (c.parent_id, c.other_guardian_id) and has_consent(c.id)
      and (r.kind <> 'pass' or exists (
        select from child_passes p where p.id = r.subject_id
          and not exists (select from pass_congratulations g where g.pass_id = p.id))) as holds
    from reminders r
    join children c on c.id = r.child_id
    left join agreements a on r.kind = 'agreement' and a.id = r.subject_id and a.replaced_at is null
      and not exists (select from agreements n where n.child_id = a.child_id and n.offered_at is not null and n.signed_at is null)
    where r.person_id = ${personId} and r.told_at is null
    order by german_order(c.name), r.happened_at`.execute(tx)
  const helpless = await readNeedsHelpOfAll(tx, [...new Set(rows.map(({ childId }) => childId))])
  const stillHolds = (row: Row) => {
    if (row.kind === 'help') return (helpless.get(row.childId) ?? []).some(({ quizId }) => quizId === row.subjectId)
    const lookedAt = row.keptAt ?? row.signedAt
    return row.kind !== 'agreement' || (lookedAt !== null && isDueAgain(lookedAt, row.birthdate, now) !== undefined)
  }
  const holding = rows.filter((row) => row.holds && isWished(row.kind, settings) && stillHolds(row))
  const ids = new Set(holding.map(({ id }) => id))
  return {
    notices: holding.map(({ id, kind, childId, childName }) => ({ id, kind, childId, childName })),
    outdated: rows.filter(({ id }) => !ids.has(id)).map(({ id }) => id),
  }
}

const isWished = (kind: ReminderKind, { tellsPass, tellsHelp, tellsAgreement }: ReminderSettings) =>
  ({ pass: tellsPass, help: tellsHelp, agreement: tellsAgreement })[kind]

type Holding = { id: string; childId: string; birthdate: string; lookedAt: Date }

/**
 * Notes which agreements Heute asks to talk about again: it is no event, a day has come. Only for children of whose
 * guardians one wants reminders; `notices.ts` asks again when it is told.
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
