import { sql } from 'kysely'
import type { DataEvent } from '../../../emails/data-content.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { audit } from '../../platform/audit/record.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { evaluate } from '../../platform/db/evaluate.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { findAccountById } from '../accounts/find-account.ts'
import { readAdult, readCompanions } from '../guardians/adults.ts'
import { isSecretDoubted } from '../guardians/doubted-secret.ts'
import { askForConsent, tellAdults } from '../guardians/tell.ts'

/**
 * Erases a child with all that is kept about it: its login and the sessions that go with it, what it learned,
 * invitations and links, mails about it, its name in the audit log (db/rules/erasures.sql). Its guardians get a
 * receipt, its helpers a note. Row policies apply: somebody else's child counts as missing. `by`: who asked for it;
 * nobody when its time was over.
 * @returns whether there was such a child
 */
export async function eraseChild(tx: Tx, childId: string, mailer: Mailer, by?: string): Promise<boolean> {
  const [guardians, helpers] = await elevated(tx, 'who accompanies a child', async (tx) => [
    await readCompanions(tx, [childId], 'guardian'),
    await readCompanions(tx, [childId], 'helper'),
  ])
  const gone = await tx.deleteFrom('children').where('id', '=', childId).returning('id').executeTakeFirst()
  if (!gone) return false
  for (const guardian of guardians) await sendReceipt(tx, mailer, 'child-erased', guardian)
  await tellAdults(tx, mailer, helpers, { what: 'helping-ended', childIds: [] })
  await audit(tx, { action: 'child erased', actorId: by })
  return true
}

/**
 * Erases the account of a parent with its family; children that somebody else is guardian of stay with that one, who is
 * told, and so are helpers of those that go and guardians of those it helped. One that is gone already, or goes at this
 * moment by another hand, is erased and gets no second receipt. In a transaction of the server.
 * @throws ACCOUNT_STAYS for an admin's, CHILD_ACCOUNT_STAYS for a child's
 */
export async function eraseAccount(tx: Tx, userId: string, mailer: Mailer): Promise<void> {
  const account = await findAccountById(tx, userId)
  const around = await readAround(tx, userId)
  if (!(await evaluate(tx, sql<boolean>`auth.erase_account(${userId})`))) {
    const stays = await findAccountById(tx, userId)
    return stays && refuse(stays.isChild ? 'CHILD_ACCOUNT_STAYS' : 'ACCOUNT_STAYS')
  }
  if (account) await sendReceipt(tx, mailer, 'account-erased', account)
  for (const { what, adult, childIds } of around) {
    const isSecretKnown = what === 'account-gone' && (await isSecretDoubted(tx, childIds))
    await tellAdults(tx, mailer, [adult], { what, childIds, isSecretKnown })
    if (what === 'account-gone') await askForConsent(tx, mailer, { childIds })
  }
  await audit(tx, { action: 'account erased' }) // a count: whose it was is gone
}

/** Whom it concerns that this account goes, and which children stay, locked, so that two accounts go one by one. */
async function readAround(tx: Tx, userId: string) {
  await sql`select from children where id in (select child_id from guardianships where person_id = ${userId} and ended_at is null)
    order by id for no key update`.execute(tx)
  const { rows } = await sql<{
    what: 'account-gone' | 'helping-ended' | 'helper-left'
    personId: string
    childIds: string[]
  }>`
    select case when mine.kind = 'helper' then 'helper-left' when g.kind = 'helper' then 'helping-ended'
        else 'account-gone' end as what,
      g.person_id, array_agg(c.id) filter (where mine.kind = 'helper' or c.other_guardian_id is not null) as child_ids
    from guardianships mine
    join children c on c.id = mine.child_id
    join guardianships g on g.child_id = c.id and g.ended_at is null and g.person_id <> mine.person_id
    where mine.person_id = ${userId} and mine.ended_at is null
      and case g.kind when 'guardian' then true else mine.kind = 'guardian' and c.other_guardian_id is null end
    group by 1, 2`.execute(tx)
  const told = []
  for (const { what, personId, childIds } of rows) {
    const adult = await readAdult(tx, personId)
    if (adult) told.push({ what, adult, childIds: childIds ?? [] })
  }
  return told
}

/** Without any mail server it would wait for ever, and keep the address of somebody who has left. */
async function sendReceipt(tx: Tx, mailer: Mailer, what: DataEvent, to: { email: string; name: string }) {
  if (mailer.route === 'nowhere') return
  const letter = { kind: 'own-data', what, at: new Date(), name: to.name, isChild: false } as const
  await mailer.notify(tx, to.email, letter, { about: [], leavesNoTrace: true })
}
