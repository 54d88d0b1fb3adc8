import { sql } from 'kysely'
import { DAYS_OF_OPEN_ATTEMPTS } from '../../../domain/content/quizzes.ts'
import { DAYS_OF_COMMENTS } from '../../../domain/content/reviews.ts'
import { DAYS_OF_STARTS } from '../../../domain/content/simulation-health.ts'
import { REFRESHER_REST } from '../../../domain/learning/refreshers.ts'
import { DAYS_OF_ANNOUNCEMENT_MAILS, MONTHS_OF_ANNOUNCEMENTS } from '../../../domain/operation/announcements.ts'
import { DAYS_OF_CHANGES } from '../../../domain/people/guardians.ts'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { removeDueChildren } from '../guardians/removal.ts'
import { eraseAccount } from '../privacy/erase.ts'

/** How long things are kept. Every figure stands in docs/operations.md and docs/privacy.md too. */
const DAYS = {
  unconfirmedAccounts: 14,
  invitationsAfterExpiry: 30,
  endedGuardianships: 90,
  faqClicks: 90,
  statusDeliveries: 90,
  announcementMails: DAYS_OF_ANNOUNCEMENT_MAILS,
  reminders: 60,
  absentFromDevice: 90,
  simulationStarts: DAYS_OF_STARTS,
  openAttempts: DAYS_OF_OPEN_ATTEMPTS,
  signInsAfterExpiry: 1,
  /** Between the reminder and the end of an account that nobody uses. */
  untilUnusedGoes: 30,
}
const MONTHS = {
  learning: 24,
  unusedAccounts: 24,
  replacedAgreements: 24,
  unsignedAgreements: 12,
  announcements: MONTHS_OF_ANNOUNCEMENTS,
}

type Clock = { now: Date; mailer: Mailer }
/** Removes what is past its time, in a transaction of the server. @returns how much that was */
type Rule = (tx: Tx, clock: Clock) => Promise<number>

const daysAgo = (now: Date, days: number) => sql<Date>`${now}::timestamptz - make_interval(days => ${days})`
const monthsAgo = (now: Date, months: number) => sql<Date>`${now}::timestamptz - make_interval(months => ${months})`
const affected = (result: { numAffectedRows?: bigint | undefined }) => Number(result.numAffectedRows ?? 0)
const countOf = async (tx: Tx, query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(tx)).rows[0]?.count ?? 0

export const rules: Record<string, Rule> = {
  /** Logins of children whose address nobody confirmed: the child is not registered any more, and loses nothing. */
  unconfirmedChildLogins: async (tx, { now, mailer }) =>
    mailer.isDelivering
      ? countOf(
          tx,
          sql`select auth.end_unconfirmed_child_logins(${now}::timestamptz, ${daysAgo(now, DAYS.unconfirmedAccounts)}) as count`,
        )
      : 0,

  /** Somebody registered and never came; without a mail server nobody can confirm anything. */
  unconfirmedAccounts: async (tx, { now, mailer }) =>
    mailer.isDelivering
      ? countOf(tx, sql`select auth.erase_unconfirmed(${daysAgo(now, DAYS.unconfirmedAccounts)}) as count`)
      : 0,

  /** Children of whom no consent holds: every one was withdrawn, or who had given the only one has left. */
  withdrawnConsents: (tx, clock) => removeDueChildren(tx, clock, 'consent'),

  invitations: async (tx, { now }) =>
    affected(
      await sql`delete from child_invitations where expires_at < ${daysAgo(now, DAYS.invitationsAfterExpiry)}`.execute(
        tx,
      ),
    ),

  /** The same of adults, however it ended. */
  guardianInvitations: async (tx, { now }) =>
    affected(
      await sql`delete from guardian_invitations
        where least(used_at, revoked_at, expires_at) < ${daysAgo(now, DAYS.invitationsAfterExpiry)}`.execute(tx),
    ),

  /** Who accompanied a child once. */
  endedGuardianships: async (tx, { now }) =>
    affected(
      await sql`delete from guardianships where ended_at < ${daysAgo(now, DAYS.endedGuardianships)}`.execute(tx),
    ),

  familyChanges: async (tx, { now }) =>
    affected(await sql`delete from family_changes where at < ${daysAgo(now, DAYS_OF_CHANGES)}`.execute(tx)),

  /** Children whose deletion one guardian asked for, and the other one did not refuse in time. */
  childRemovals: (tx, clock) => removeDueChildren(tx, clock, 'asked'),

  activities: async (tx, { now }) =>
    affected(
      await sql`delete from child_activities_log where activity_timestamp < ${monthsAgo(now, MONTHS.learning)}`.execute(
        tx,
      ),
    ),

  /** Which answers were chosen long ago. */
  quizResponses: async (tx, { now }) =>
    affected(
      await sql`delete from quiz_responses r using quiz_attempts a
        where a.id = r.attempt_id and a.completed_at < ${monthsAgo(now, MONTHS.learning)}`.execute(tx),
    ),

  /** And which questions were missed long ago, of the attempts that stay. */
  missedQuestions: async (tx, { now }) =>
    affected(
      await sql`update quiz_attempts set asked = '{}', missed = '{}'
        where completed_at < ${monthsAgo(now, MONTHS.learning)} and asked <> '{}'`.execute(tx),
    ),

  pretests: async (tx, { now }) =>
    affected(await sql`delete from pretests where done_at < ${monthsAgo(now, MONTHS.learning)}`.execute(tx)),

  /** Versions of a family agreement that another one has replaced, or that nobody signed. */
  agreements: async (tx, { now }) =>
    affected(
      await sql`delete from agreements where replaced_at < ${monthsAgo(now, MONTHS.replacedAgreements)}
        or signed_at is null and changed_at < ${monthsAgo(now, MONTHS.unsignedAgreements)}`.execute(tx),
    ),

  /** The best attempt of each quiz stays with the child: without it progress would fall back. */
  quizAttempts: async (tx, { now }) =>
    affected(
      await sql`delete from quiz_attempts a
        where completed_at < ${monthsAgo(now, MONTHS.learning)} and exists (
          select from quiz_attempts b
          where b.child_id = a.child_id and b.quiz_id = a.quiz_id
            and (b.score::numeric / b.max_score, b.completed_at, b.id) > (a.score::numeric / a.max_score, a.completed_at, a.id))`.execute(
        tx,
      ),
    ),

  /** The same: one that succeeded stays. */
  simulationAttempts: async (tx, { now }) =>
    affected(
      await sql`delete from simulation_attempts a
        where completed_at < ${monthsAgo(now, MONTHS.learning)} and exists (
          select from simulation_attempts b
          where b.child_id = a.child_id and b.simulation_id = a.simulation_id
            and (b.is_successful, b.completed_at, b.id) > (a.is_successful, a.completed_at, a.id))`.execute(tx),
    ),

  /** The latest of each pass stays: it tells when the next one is due. */
  refreshers: async (tx, { now }) =>
    affected(
      await sql`delete from refreshers a
        where done_at < ${monthsAgo(now, MONTHS.learning)} and exists (
          select from refreshers b where b.pass_id = a.pass_id and (b.done_at, b.id) > (a.done_at, a.id))`.execute(tx),
    ),

  refresherBreaks: async (tx, { now }) =>
    affected(await sql`delete from refresher_breaks where put_off_at < ${daysAgo(now, REFRESHER_REST)}`.execute(tx)),

  openAttempts: async (tx, { now }) =>
    affected(await sql`delete from open_attempts where started_at < ${daysAgo(now, DAYS.openAttempts)}`.execute(tx)),

  /** The count stays, without whose it was. */
  faqClicks: async (tx, { now }) =>
    affected(
      await sql`update faq_clicks set user_id = null, session_id = '', user_agent = null
        where clicked_at < ${daysAgo(now, DAYS.faqClicks)} and session_id <> ''`.execute(tx),
    ),

  resolvedComments: async (tx, { now }) =>
    affected(await sql`delete from content_comments where resolved_at < ${daysAgo(now, DAYS_OF_COMMENTS)}`.execute(tx)),

  statusDeliveries: async (tx, { now }) =>
    affected(
      await sql`delete from daily_status_deliveries where settled_at < ${daysAgo(now, DAYS.statusDeliveries)}`.execute(
        tx,
      ),
    ),

  /** Who got the mail of an announcement; how many it were stays with it. */
  announcementMails: async (tx, { now }) => {
    await sql`
      update announcements a set counted_sent = m.sent, counted_failed = m.failed
      from (select am.announcement_id, count(*) filter (where o.failed_at is null) as sent, count(o.failed_at) as failed
        from announcement_mails am left join mail_outbox o on o.id = am.mail_id group by am.announcement_id) m
      where m.announcement_id = a.id and a.counted_sent is null
        and coalesce(a.all_mailed_at, a.ended_at) < ${daysAgo(now, DAYS.announcementMails)}`.execute(tx)
    return affected(
      await sql`delete from announcement_mails m using announcements a
        where a.id = m.announcement_id and a.counted_sent is not null`.execute(tx),
    )
  },

  /** One whose banner is to come or is still shown stays. */
  announcements: async (tx, { now }) =>
    affected(
      await sql`delete from announcements where sent_at < ${monthsAgo(now, MONTHS.announcements)}
        and (banner_until is null or ended_at is not null or banner_until < ${now}::timestamptz)`.execute(tx),
    ),

  /** Of what somebody was reminded; what comes again after that is told again. */
  reminders: async (tx, { now }) =>
    affected(await sql`delete from reminders where happened_at < ${daysAgo(now, DAYS.reminders)}`.execute(tx)),

  /** Devices on which nobody was signed in for long: who knows who looks at them now. */
  pushDevices: async (tx, { now }) =>
    affected(await sql`delete from push_devices where seen_at < ${daysAgo(now, DAYS.absentFromDevice)}`.execute(tx)),

  simulationStarts: async (tx, { now }) =>
    affected(
      await sql`delete from simulation_starts where started_at < ${daysAgo(now, DAYS.simulationStarts)}`.execute(tx),
    ),

  /** Sign-ins that somebody began and did not finish. */
  unfinishedSignIns: async (tx, { now }) =>
    countOf(tx, sql`select auth.forget_verifications(${daysAgo(now, DAYS.signInsAfterExpiry)}) as count`),

  /** Families that nobody has used for two years, and who were told a month ago. */
  unusedAccounts: async (tx, { now, mailer }) => {
    const families = await unusedFamilies(tx, now, daysAgo(now, DAYS.untilUnusedGoes))
    for (const id of families) await eraseAccount(tx, id, mailer)
    return families.length
  },

  /** Tells them a month before; only where mails arrive, because nobody is deleted without having been told. */
  unusedAccountsReminded: async (tx, { now, mailer }) => {
    if (!mailer.isDelivering) return 0
    const families = await unusedFamilies(tx, now, null)
    for (const id of families) {
      const parent = await tx
        .selectFrom('profiles')
        .where('id', '=', id)
        .select(['email', 'firstName', 'lastName'])
        .executeTakeFirstOrThrow()
      const at = new Date(now.getTime() + (DAYS.untilUnusedGoes + 1) * DAY_MS)
      const reader = { name: `${parent.firstName} ${parent.lastName}`, isChild: false }
      const letter = { kind: 'own-data', what: 'account-unused', at, ...reader } as const
      await mailer.enqueueReady(tx, [{ ...(await mailer.render(letter)), to: parent.email, kind: letter.kind }])
      await sql`select auth.note_reminded(${id}, ${now}::timestamptz)`.execute(tx)
    }
    return families.length
  },
}

async function unusedFamilies(tx: Tx, now: Date, remindedBefore: ReturnType<typeof daysAgo> | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.unused_families(${monthsAgo(now, MONTHS.unusedAccounts)}, ${remindedBefore}) id`.execute(tx)
  return rows.map(({ id }) => id)
}
