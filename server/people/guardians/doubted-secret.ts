import { isRealAddress } from '../../../domain/platform/email-address.ts'
import { audit } from '../../platform/audit/record.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { requireAccount } from '../accounts/find-account.ts'
import { makeMailedLink, resetUrl } from '../accounts/mailed-links.ts'
import type { Person } from '../accounts/session.ts'
import { requireChild } from '../children/require-child.ts'

/**
 * Whether somebody who has left may know by what one of these children signs in. The database notes it
 * (end_what_leaver_holds); until a guardian who is there has answered, it lets no session begin and no other password
 * be chosen. app_job only.
 */
export async function isSecretDoubted(tx: Tx, childIds: string[]): Promise<boolean> {
  if (childIds.length === 0) return false
  const doubted = await tx
    .selectFrom('children')
    .where('id', 'in', childIds)
    .where('secretDoubtedAt', 'is not', null)
    .select('id')
    .execute()
  return doubted.length > 0
}

/** A guardian lets the child keep its secret. As the parent; twice is once. @throws NOT_FOUND */
export async function keepSecret(tx: Tx, childId: string): Promise<void> {
  await requireChild(tx, childId)
  await elevated(tx, 'which secrets somebody may know is the server’s to note', (tx) => trustSecret(tx, childId))
}

/** Who has left no longer knows the child's secret. For an act of a guardian who is there. app_job only. */
export async function trustSecret(tx: Tx, childId: string): Promise<void> {
  await tx.updateTable('children').set({ secretDoubtedAt: null }).where('id', '=', childId).execute()
}

/** The same for the child with this login. app_job only. */
export async function trustSecretOf(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('children').set({ secretDoubtedAt: null }).where('authUserId', '=', userId).execute()
}

/**
 * A link by which a child whose secret is in doubt chooses a new password. It is not mailed: who has left may read that
 * mailbox. It ends with the guardian's session, and with whoever leaves. As the parent; asked for the password before.
 * @throws NOT_FOUND also for a child that signs in without an address, or whose secret nobody doubts
 */
export async function makeRenewalLink(
  tx: Tx,
  { publicUrl, childId, by }: { publicUrl: string; childId: string; by: Person },
): Promise<string> {
  const child = await tx
    .selectFrom('children')
    .where('id', '=', childId)
    .where('secretDoubtedAt', 'is not', null)
    .select('authUserId')
    .executeTakeFirst()
  const userId = child?.authUserId ?? refuse('NOT_FOUND')
  return elevated(tx, 'logins are the server’s', async (tx) => {
    const { email } = await requireAccount(tx, userId, 'NOT_FOUND')
    if (!isRealAddress(email)) refuse('NOT_FOUND')
    await audit(tx, { action: 'reset asked', actorId: by.id, subject: userId })
    return resetUrl(publicUrl, await makeMailedLink(tx, { userId, purpose: 'reset', email, askedIn: by.session.id }))
  })
}
