import { randomUUID } from 'node:crypto'
import { audit } from '../../platform/audit/record.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { requireChildWithoutAddress } from '../children/require-child.ts'
import { hashOfToken, invitationToken } from './link.ts'

/** isNew is false when the link is the one that was made before. */
type Invitation = { token: string; email: string; expiresAt: string; isNew: boolean }

/**
 * The invitation of a child: the one that is still valid, else a new one. `renew` ends the older one first.
 * @throws NOT_FOUND, CHILD_WITHOUT_EMAIL, CHILD_ALREADY_REGISTERED
 */
export async function createInvitation(
  tx: Tx,
  { childId, parentId, key, renew }: { childId: string; parentId: string; key: string; renew: boolean },
): Promise<Invitation> {
  const { email: address } = await requireChildWithoutAddress(tx, childId)
  const email = address ?? refuse('CHILD_WITHOUT_EMAIL')

  return elevated(tx, 'only the server knows the key of the links', async (tx) => {
    // Two tabs that open the dialog at once wait here; the second finds the first one's invitation.
    await tx.selectFrom('children').where('id', '=', childId).select('id').forUpdate().execute()
    const open = await tx
      .selectFrom('childInvitations')
      .where('childId', '=', childId)
      .where('usedAt', 'is', null)
      .where('revokedAt', 'is', null)
      .select(['id', 'version', 'expiresAt'])
      .executeTakeFirst()
    if (open && open.expiresAt > new Date() && !renew) {
      return { token: invitationToken(key, open), email, expiresAt: open.expiresAt.toISOString(), isNew: false }
    }
    if (open) {
      await tx.updateTable('childInvitations').set({ revokedAt: new Date() }).where('id', '=', open.id).execute()
    }
    const invitation = { id: randomUUID(), version: 1 }
    const token = invitationToken(key, invitation)
    const { expiresAt } = await tx
      .insertInto('childInvitations')
      .values({
        ...invitation,
        parentId,
        childId,
        email,
        invitationTokenHash: hashOfToken(token),
      })
      .returning('expiresAt')
      .executeTakeFirstOrThrow()
    await audit(tx, { action: 'invitation made', actorId: parentId, subject: childId })
    return { token, email, expiresAt: expiresAt.toISOString(), isNew: true }
  })
}
