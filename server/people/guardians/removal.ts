import type { Mailer } from '../../mail/mailer.ts'
import { audit } from '../../platform/audit/record.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { eraseChild } from '../privacy/erase.ts'
import { tellGuardians, tellOtherGuardian } from './tell.ts'

type Wish = { childId: string; by: string }

/**
 * A guardian wants a child deleted. The only one deletes it; of two the other one is asked, and has until `dueAt` to say no.
 * When both have asked, both want it. @throws NOT_FOUND
 */
export async function removeOrAsk(
  tx: Tx,
  mailer: Mailer,
  { childId, by }: Wish,
): Promise<{ isGone: boolean; dueAt: string | null }> {
  const own = await tx.selectFrom('children').where('id', '=', childId).select('id').executeTakeFirst()
  if (!own) refuse('NOT_FOUND')
  return elevated(tx, 'a child of two guardians is deleted by the server', async (tx) => {
    const child = await lockChild(tx, { childId, by })
    const asked = await findRemoval(tx, childId)
    if (!child.otherGuardianId || (asked && asked.askedBy !== by)) {
      await eraseChild(tx, childId, mailer, by)
      return { isGone: true, dueAt: null }
    }
    if (asked) return { isGone: false, dueAt: asked.dueAt.toISOString() }
    const { dueAt } = await tx
      .insertInto('childRemovals')
      .values({ childId, askedBy: by })
      .returning('dueAt')
      .executeTakeFirstOrThrow()
    await audit(tx, { action: 'child removal asked', actorId: by, subject: childId })
    await tellOtherGuardian(tx, mailer, { what: 'removal-asked', childIds: [childId], by, at: dueAt })
    return { isGone: false, dueAt: dueAt.toISOString() }
  })
}

/** The other guardian agrees, and the child is deleted; or says no, and it stays. @throws NOT_FOUND when nobody asks */
export const answerRemoval = (
  tx: Tx,
  mailer: Mailer,
  { childId, by, agrees }: Wish & { agrees: boolean },
): Promise<void> =>
  elevated(tx, 'a child of two guardians is deleted by the server', async (tx) => {
    await lockChild(tx, { childId, by })
    const asked = await findRemoval(tx, childId)
    if (!asked || asked.askedBy === by) return refuse('NOT_FOUND')
    if (agrees) return void (await eraseChild(tx, childId, mailer, by))
    await tx.deleteFrom('childRemovals').where('childId', '=', childId).execute()
    await audit(tx, { action: 'child removal refused', actorId: by, subject: childId })
    await tellGuardians(tx, mailer, { what: 'removal-refused', childIds: [childId], by })
  })

/** Who has asked takes it back. @throws NOT_FOUND */
export const takeBackRemoval = (tx: Tx, mailer: Mailer, { childId, by }: Wish): Promise<void> =>
  elevated(tx, 'a child of two guardians is deleted by the server', async (tx) => {
    await lockChild(tx, { childId, by })
    const asked = await findRemoval(tx, childId)
    if (asked?.askedBy !== by) return refuse('NOT_FOUND')
    await tx.deleteFrom('childRemovals').where('childId', '=', childId).execute()
    await audit(tx, { action: 'child removal taken back', actorId: by, subject: childId })
    await tellOtherGuardian(tx, mailer, { what: 'removal-taken-back', childIds: [childId], by })
  })

/** Deletes the children to whose deletion nobody said no in time. app_job only. @returns how many */
export async function removeDueChildren(tx: Tx, mailer: Mailer, now: Date): Promise<number> {
  const due = await tx
    .selectFrom('childRemovals')
    .where('dueAt', '<=', now)
    .orderBy('childId')
    .select('childId')
    .execute()
  let removed = 0
  for (const { childId } of due) {
    await tx.selectFrom('children').where('id', '=', childId).select('id').forUpdate().execute()
    const still = await findRemoval(tx, childId) // somebody may just have said no
    if (still && still.dueAt <= now && (await eraseChild(tx, childId, mailer))) removed++
  }
  return removed
}

/** Two who decide at once do so one after the other, and the second one sees what the first has decided. */
async function lockChild(tx: Tx, { childId, by }: Wish) {
  const child = await tx
    .selectFrom('children')
    .where('id', '=', childId)
    .where((eb) => eb.or([eb('parentId', '=', by), eb('otherGuardianId', '=', by)]))
    .select(['id', 'otherGuardianId'])
    .forUpdate()
    .executeTakeFirst()
  return child ?? refuse('NOT_FOUND')
}

const findRemoval = (tx: Tx, childId: string) =>
  tx.selectFrom('childRemovals').where('childId', '=', childId).select(['askedBy', 'dueAt']).executeTakeFirst()
