import { sql } from 'kysely'
import type { DataEvent } from '../../../emails/data-content.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { audit } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { findAccountById } from '../accounts/find-account.ts'

/**
 * Erases a child with all that is kept about it: its login and the sessions that go with it, what it learned,
 * invitations and links, mails about it, its name in the audit log (db/migrations/0013_operation.sql). The parent gets
 * a receipt. Row policies apply: somebody else's child counts as missing. `by`: who asked for it; nobody when its time
 * was over.
 * @returns whether there was such a child
 */
export async function eraseChild(tx: Tx, childId: string, mailer: Mailer, by?: string): Promise<boolean> {
  const gone = await tx.deleteFrom('children').where('id', '=', childId).returning('parentId').executeTakeFirst()
  if (!gone) return false
  const parent = await tx
    .selectFrom('profiles')
    .where('id', '=', gone.parentId)
    .select(['email', 'firstName', 'lastName'])
    .executeTakeFirstOrThrow()
  await sendReceipt(tx, mailer, 'child-erased', {
    email: parent.email,
    name: `${parent.firstName} ${parent.lastName}`,
  })
  await audit(tx, { action: 'child erased', actorId: by })
  return true
}

/**
 * Erases the account of a parent with the whole family. One that is gone already, or goes at this moment by another hand,
 * is erased and gets no second receipt. In a transaction of the server.
 * @throws ACCOUNT_STAYS for an admin's, CHILD_ACCOUNT_STAYS for a child's
 */
export async function eraseAccount(tx: Tx, userId: string, mailer: Mailer): Promise<void> {
  const account = await findAccountById(tx, userId)
  const { rows } = await sql<{ erased: boolean }>`select auth.erase_account(${userId}) as erased`.execute(tx)
  if (!rows[0]?.erased) {
    const stays = await findAccountById(tx, userId)
    return stays && refuse(stays.isChild ? 'CHILD_ACCOUNT_STAYS' : 'ACCOUNT_STAYS')
  }
  if (account) await sendReceipt(tx, mailer, 'account-erased', account)
  await audit(tx, { action: 'account erased' }) // a count: whose it was is gone
}

/** Without any mail server it would wait for ever, and keep the address of somebody who has left. */
async function sendReceipt(tx: Tx, mailer: Mailer, what: DataEvent, to: { email: string; name: string }) {
  if (mailer.route === 'nowhere') return
  const letter = { kind: 'own-data', what, at: new Date(), name: to.name, isChild: false } as const
  await mailer.notify(tx, to.email, letter, { about: [], leavesNoTrace: true })
}
