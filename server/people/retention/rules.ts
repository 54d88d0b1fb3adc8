import { type RawBuilder, sql } from 'kysely'
import { DAYS_OF_OPEN_ATTEMPTS } from '../../../domain/content/quizzes.ts'
import { DAYS_OF_COMMENTS } from '../../../domain/content/reviews.ts'
import { DAYS_OF_STARTS } from '../../../domain/content/simulation-health.ts'
import { REFRESHER_REST } from '../../../domain/learning/refreshers.ts'
import { MONTHS_OF_ANNOUNCEMENTS } from '../../../domain/operation/announcements.ts'
import { DAYS_OF_CHANGES } from '../../../domain/people/guardians.ts'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { evaluate } from '../../platform/db/evaluate.ts'
import { removeDueChildren } from '../guardians/removal.ts'
import { eraseAccount } from '../privacy/erase.ts'

/** How long things are kept. Every figure stands in docs/operations.md and docs/privacy.md too. */
const DAYS = {
  unconfirmedAccounts: 14,
  invitationsAfterExpiry: 30,
  endedGuardianships: 90,
  faqClicks: 90,
  statusDeliveries: 90,
  reminders: 60,
  absentFromDevice: 90,
  signInsAfterExpiry: 1,
  /** Between the reminder and the end of an account that nobody uses. */
  untilUnusedGoes: 30,
}
const MONTHS = {
  learning: 24,
  unusedAccounts: 24,
  replacedAgreements: 24,
  unsignedAgreements: 12,
}

type Clock = { now: Date; mailer: Mailer }
/** Removes what is past its time, in a transaction of the server. @returns how much that was */
type Rule = (tx: Tx, clock: Clock) => Promise<number>
/** Moments before the one at which rules are applied. */
type Ago = {
  days: (count: number) => RawBuilder<Date>
  months: (count: number) => RawBuilder<Date>
  now: RawBuilder<Date>
}

const ago = (now: Date): Ago => ({
  days: (count) => sql`${now}::timestamptz - make_interval(days => ${count})`,
  months: (count) => sql`${now}::timestamptz - make_interval(months => ${count})`,
  now: sql`${now}::timestamptz`,
})

/** A rule of one statement, which says itself how much it has changed. */
const statement =
  (write: (ago: Ago) => RawBuilder<unknown>): Rule =>
  async (tx, { now }) =>
    Number((await write(ago(now)).execute(tx)).numAffectedRows ?? 0)

/** A rule that a function of the database applies; it answers how much that was. */
const answer =
  (call: (ago: Ago) => RawBuilder<number>): Rule =>
  (tx, { now }) =>
    evaluate(tx, call(ago(now)))

/** Only where mails arrive: elsewhere nobody can confirm an address, or is told of what will happen. */
const whereMailsArrive =
  (rule: Rule): Rule =>
  async (tx, clock) =>
    clock.mailer.isDelivering ? rule(tx, clock) : 0

export const rules: Record<string, Rule> = {
  /** Logins of children whose address nobody confirmed: the child is not registered any more, and loses nothing. */
  unconfirmedChildLogins: whereMailsArrive(
    answer(({ days, now }) => sql`auth.end_unconfirmed_child_logins(${now}, ${days(DAYS.unconfirmedAccounts)})`),
  ),

  /** Somebody registered and never came. */
  unconfirmedAccounts: whereMailsArrive(
    answer(({ days }) => sql`auth.erase_unconfirmed(${days(DAYS.unconfirmedAccounts)})`),
  ),

  /** Children of whom no consent holds: every one was withdrawn, or who had given the only one has left. */
  withdrawnConsents: (tx, clock) => removeDueChildren(tx, clock, 'consent'),

  invitations: statement(
    ({ days }) => sql`delete from child_invitations where expires_at < ${days(DAYS.invitationsAfterExpiry)}`,
  ),

  /** The same of adults, however it ended. */
  guardianInvitations: statement(
    ({ days }) => sql`delete from guardian_invitations
      where least(used_at, revoked_at, expires_at) < ${days(DAYS.invitationsAfterExpiry)}`,
  ),

  /** Who accompanied a child once. */
  endedGuardianships: statement(
    ({ days }) => sql`delete from guardianships where ended_at < ${days(DAYS.endedGuardianships)}`,
  ),

  familyChanges: statement(({ days }) => sql`delete from family_changes where at < ${days(DAYS_OF_CHANGES)}`),

  /** Children whose deletion one guardian asked for, and the other one did not refuse in time. */
  childRemovals: (tx, clock) => removeDueChildren(tx, clock, 'asked'),

  activities: statement(
    ({ months }) => sql`delete from child_activities_log where activity_timestamp < ${months(MONTHS.learning)}`,
  ),

  /** Which answers were chosen long ago. */
  quizResponses: statement(
    ({ months }) => sql`delete from quiz_responses r using quiz_attempts a
      where a.id = r.attempt_id and a.completed_at < ${months(MONTHS.learning)}`,
  ),

  /** And which questions were missed long ago, of the attempts that stay. */
  missedQuestions: statement(
    ({ months }) => sql`update quiz_attempts set asked = '{}', missed = '{}'
      where completed_at < ${months(MONTHS.learning)} and asked <> '{}'`,
  ),

  pretests: statement(({ months }) => sql`delete from pretests where done_at < ${months(MONTHS.learning)}`),

  /** Versions of a family agreement that another one has replaced, or that nobody signed. */
  agreements: statement(
    ({ months }) => sql`delete from agreements where replaced_at < ${months(MONTHS.replacedAgreements)}
      or signed_at is null and changed_at < ${months(MONTHS.unsignedAgreements)}`,
  ),

  /** The best attempt of each quiz stays with the child: without it progress would fall back. */
  quizAttempts: statement(
    ({ months }) => sql`delete from quiz_attempts a
      where completed_at < ${months(MONTHS.learning)} and exists (
        select from quiz_attempts b
        where b.child_id = a.child_id and b.quiz_id = a.quiz_id
          and (b.score::numeric / b.max_score, b.completed_at, b.id) > (a.score::numeric / a.max_score, a.completed_at, a.id))`,
  ),

  /** The same: one that succeeded stays. */
  simulationAttempts: statement(
    ({ months }) => sql`delete from simulation_attempts a
      where completed_at < ${months(MONTHS.learning)} and exists (
        select from simulation_attempts b
        where b.child_id = a.child_id and b.simulation_id = a.simulation_id
          and (b.is_successful, b.completed_at, b.id) > (a.is_successful, a.completed_at, a.id))`,
  ),

  /** The latest of each pass stays: it tells when the next one is due. */
  refreshers: statement(
    ({ months }) => sql`delete from refreshers a
      where done_at < ${months(MONTHS.learning)} and exists (
        select from refreshers b where b.pass_id = a.pass_id and (b.done_at, b.id) > (a.done_at, a.id))`,
  ),

  refresherBreaks: statement(
    ({ days }) => sql`delete from refresher_breaks where put_off_at < ${days(REFRESHER_REST)}`,
  ),

  openAttempts: statement(
    ({ days }) => sql`delete from open_attempts where started_at < ${days(DAYS_OF_OPEN_ATTEMPTS)}`,
  ),

  /** The count stays, without whose it was. */
  faqClicks: statement(
    ({ days }) => sql`update faq_clicks set user_id = null, session_id = '', user_agent = null
      where clicked_at < ${days(DAYS.faqClicks)} and session_id <> ''`,
  ),

  resolvedComments: statement(
    ({ days }) => sql`delete from content_comments where resolved_at < ${days(DAYS_OF_COMMENTS)}`,
  ),

  statusDeliveries: statement(
    ({ days }) => sql`delete from daily_status_deliveries where settled_at < ${days(DAYS.statusDeliveries)}`,
  ),

  /** One whose banner is to come or is still shown stays. */
  announcements: statement(
    ({ months, now }) => sql`delete from announcements where sent_at < ${months(MONTHS_OF_ANNOUNCEMENTS)}
      and (banner_until is null or ended_at is not null or banner_until < ${now})`,
  ),

  /** Of what somebody was reminded; what comes again after that is told again. */
  reminders: statement(({ days }) => sql`delete from reminders where happened_at < ${days(DAYS.reminders)}`),

  /** Devices on which nobody was signed in for long: who knows who looks at them now. */
  pushDevices: statement(({ days }) => sql`delete from push_devices where seen_at < ${days(DAYS.absentFromDevice)}`),

  simulationStarts: statement(
    ({ days }) => sql`delete from simulation_starts where started_at < ${days(DAYS_OF_STARTS)}`,
  ),

  /** Sign-ins that somebody began and did not finish. */
  unfinishedSignIns: answer(({ days }) => sql`auth.forget_verifications(${days(DAYS.signInsAfterExpiry)})`),

  /** Families that nobody has used for two years, and who were told a month ago. */
  unusedAccounts: async (tx, { now, mailer }) => {
    const families = await unusedFamilies(tx, now, ago(now).days(DAYS.untilUnusedGoes))
    for (const id of families) await eraseAccount(tx, id, mailer)
    return families.length
  },

  /** Tells them a month before: nobody is deleted without having been told. */
  unusedAccountsReminded: whereMailsArrive(async (tx, { now, mailer }) => {
    const families = await unusedFamilies(tx, now, null)
    for (const id of families) {
      const { email, firstName, lastName } = await tx
        .selectFrom('profiles')
        .where('id', '=', id)
        .select(['email', 'firstName', 'lastName'])
        .executeTakeFirstOrThrow()
      const at = new Date(now.getTime() + (DAYS.untilUnusedGoes + 1) * DAY_MS)
      const reader = { name: `${firstName} ${lastName}`, isChild: false }
      const letter = { kind: 'own-data', what: 'account-unused', at, ...reader } as const
      await mailer.enqueueReady(tx, [{ ...(await mailer.render(letter)), to: email, kind: letter.kind, about: [id] }])
      await sql`select auth.note_reminded(${id}, ${now}::timestamptz)`.execute(tx)
    }
    return families.length
  }),
}

async function unusedFamilies(tx: Tx, now: Date, remindedBefore: RawBuilder<Date> | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.unused_families(${ago(now).months(MONTHS.unusedAccounts)}, ${remindedBefore}) id`.execute(tx)
  return rows.map(({ id }) => id)
}
