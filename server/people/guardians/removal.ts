import { sql } from 'kysely'
import { MOST_REMOVALS_ASKED } from '../../../domain/people/guardians.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { audit } from '../../platform/audit/record.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { notFound, refuse } from '../../platform/db/refuse.ts'
import { requireChild } from '../children/require-child.ts'
import { eraseChild } from '../privacy/erase.ts'
import { tellGuardians, tellOtherGuardian } from './tell.ts'

type Wish = { childId: string; by: string }
/** `hasOther`: whether the child has two guardians. `asked`: what one of them has asked for already. */
type Decision = { hasOther: boolean; asked: Removal | undefined }
/** `mailId`: of the mail that tells the other guardian of it. */
export type Removal = { askedBy: string | null; dueAt: Date; mailId: string }

/**
 * A guardian wants a child deleted. The only one deletes it; of two the other one is asked, and has until `dueAt` to
 * say no. When both have asked, both want it. @throws NOT_FOUND, REMOVAL_ASKED_OFTEN
 */
export const removeOrAsk = (
  tx: Tx,
  mailer: Mailer,
  { childId, by }: Wish,
): Promise<{ isGone: boolean; dueAt: string | null }> =>
  decide(tx, { childId, by }, async (tx, { hasOther, asked }) => {
    if (!hasOther || (asked && asked.askedBy !== by)) {
      await eraseChild(tx, childId, mailer, by)
      return { isGone: true, dueAt: null }
    }
    if (asked) return { isGone: false, dueAt: asked.dueAt.toISOString() }
    await requireAskedSeldom(tx, { childId, by })
    const { dueAt: at, mailId } = await tx
      .insertInto('childRemovals')
      .values({ childId, askedBy: by, reason: 'asked' })
      .returning(['dueAt', 'mailId'])
      .executeTakeFirstOrThrow()
    await audit(tx, { action: 'child removal asked', actorId: by, subject: childId })
    await tellOtherGuardian(tx, mailer, { what: 'removal-asked', childIds: [childId], by, at, mailId })
    return { isGone: false, dueAt: at.toISOString() }
  })

/** The other guardian agrees, and the child is deleted; or says no, and it stays. @throws NOT_FOUND when nobody asks */
export const answerRemoval = (
  tx: Tx,
  mailer: Mailer,
  { childId, by, agrees }: Wish & { agrees: boolean },
): Promise<void> =>
  decide(tx, { childId, by }, async (tx, { asked }) => {
    if (!asked || asked.askedBy === by) return refuse('NOT_FOUND')
    if (agrees) return void (await eraseChild(tx, childId, mailer, by))
    await forgetRemoval(tx, childId)
    await audit(tx, { action: 'child removal refused', actorId: by, subject: childId })
    await tellGuardians(tx, mailer, { what: 'removal-refused', childIds: [childId], by })
  })

/** Who has asked takes it back. @throws NOT_FOUND */
export const takeBackRemoval = (tx: Tx, mailer: Mailer, { childId, by }: Wish): Promise<void> =>
  decide(tx, { childId, by }, async (tx, { asked }) => {
    if (asked?.askedBy !== by) return refuse('NOT_FOUND')
    await forgetRemoval(tx, childId)
    await audit(tx, { action: 'child removal taken back', actorId: by, subject: childId })
    await tellOtherGuardian(tx, mailer, { what: 'removal-taken-back', childIds: [childId], by })
  })

/**
 * What a guardian decides about its child, as the server. Two who decide at once do so one after the other, and the
 * second one sees what the first has decided. @throws NOT_FOUND for somebody else's child
 */
async function decide<T>(tx: Tx, { childId, by }: Wish, work: (tx: Tx, found: Decision) => Promise<T>): Promise<T> {
  await requireChild(tx, childId)
  return elevated(tx, 'a child of two guardians is deleted by the server', async (tx) => {
    const child = await tx
      .selectFrom('children')
      .where('id', '=', childId)
      .where((eb) => eb.or([eb('parentId', '=', by), eb('otherGuardianId', '=', by)]))
      .select('otherGuardianId')
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    return work(tx, { hasOther: child.otherGuardianId !== null, asked: await findRemoval(tx, childId, 'asked') })
  })
}

/** The deletion of a child that is ahead: one of its guardians asked for it, or no consent holds. app_job only. */
export const findRemoval = (tx: Tx, childId: string, reason: 'asked' | 'consent'): Promise<Removal | undefined> =>
  tx
    .selectFrom('childRemovals')
    .where('childId', '=', childId)
    .where('reason', '=', reason)
    .select(['askedBy', 'dueAt', 'mailId'])
    .executeTakeFirst()

const forgetRemoval = (tx: Tx, childId: string) =>
  tx.deleteFrom('childRemovals').where('childId', '=', childId).where('reason', '=', 'asked').execute()

/** Who asks and takes it back all day would use up the mails that tell of it, and the last one would come unseen. */
async function requireAskedSeldom(tx: Tx, { childId, by }: Wish) {
  const { asked } = await tx
    .selectFrom('familyChanges')
    .where('childId', '=', childId)
    .where('personId', '=', by)
    .where('what', '=', 'removal-asked')
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .select((eb) => eb.fn.countAll<string>().as('asked'))
    .executeTakeFirstOrThrow()
  if (Number(asked) >= MOST_REMOVALS_ASKED) refuse('REMOVAL_ASKED_OFTEN')
}

type Clock = { now: Date; mailer: Mailer }

/**
 * Notes of which deletions the other guardian was told: the mail about it was taken by a mail server, or, where none is
 * sent, it has been here since. app_job only.
 */
export const noteTold = (tx: Tx, { now, mailer }: Clock) =>
  sql`select note_removals_told(${now}::timestamptz, ${!mailer.isDelivering})`.execute(tx)

/**
 * Deletes the children whose day has come, unless somebody who could say no was not told, or is locked out
 * (removal_waits). app_job only. @returns how many
 */
export async function removeDueChildren(tx: Tx, clock: Clock, reason: 'asked' | 'consent'): Promise<number> {
  await noteTold(tx, clock)
  const findDue = async (childId: string | null) => {
    const { rows } = await sql<{ childId: string }>`
      select child_id from child_removals r
      where reason = ${reason} and due_at <= ${clock.now} and removal_waits(r) is null
        and child_id = coalesce(${childId}, child_id) and (reason = 'asked' or not has_consent(child_id))
      order by child_id`.execute(tx)
    return rows
  }
  let removed = 0
  for (const { childId } of await findDue(null)) {
    await tx.selectFrom('children').where('id', '=', childId).select('id').forUpdate().execute()
    const [still] = await findDue(childId) // somebody may just have said no
    if (still && (await eraseChild(tx, childId, clock.mailer))) removed++
  }
  return removed
}

/**
 * Of these children those whose deletion was asked for and waits: the other guardian has not been reached, or cannot
 * answer. A mail that is on its way is not waited for yet.
 */
export const findWaitingRemovals = (tx: Tx, childIds: string[]): Promise<Set<string>> =>
  elevated(tx, 'what became of a mail, and who is locked, is the server’s to know', async (tx) => {
    if (childIds.length === 0) return new Set()
    const { rows } = await sql<{ childId: string }>`
      select r.child_id from child_removals r left join mail_outbox m on m.id = r.mail_id
      where r.reason = 'asked' and r.child_id = any (${childIds}::uuid[])
        and case removal_waits(r) when 'locked' then true when 'untold' then m.id is null or m.failed_at is not null end`.execute(
      tx,
    )
    return new Set(rows.map(({ childId }) => childId))
  })
