import { sql } from 'kysely'
import type { z } from 'zod'
import { secretText, type setNicknameLoginInput } from '../../../domain/people/nickname-logins.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { audit } from '../../platform/audit/record.ts'
import { asActor, type Db, elevated, type Tx } from '../../platform/db/actor.ts'
import { evaluate } from '../../platform/db/evaluate.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { hashPassword } from '../accounts/password.ts'
import { requireChildWithoutAddress } from '../children/require-child.ts'
import { trustSecret } from '../guardians/doubted-secret.ts'
import { tellOtherGuardian } from '../guardians/tell.ts'
import { isNicknameShared, requireFamilyCodes } from './family-code.ts'

type Wish = z.output<typeof setNicknameLoginInput> & { parentId: string }

/**
 * Lets a child sign in with a nickname, or changes nickname or secret. A new secret unlocks it and ends the sessions
 * that the old one opened; what the child has learned is not touched by any of it.
 * @throws NOT_FOUND, CHILD_ALREADY_REGISTERED, NICKNAME_TAKEN, SECRET_MISSING
 */
export async function setNicknameLogin(
  { db, mailer }: { db: Db; mailer: Mailer },
  { childId, parentId, nickname, secret }: Wish,
): Promise<void> {
  const hash = secret && (await hashPassword(secretText(secret))) // outside a transaction: it must not hold the database
  await asActor(db, { role: 'parent', id: parentId }, async (tx) => {
    await requireChildWithoutAddress(tx, childId)
    await requireFamilyCodes(tx, childId) // first: two nicknames of a family are set one after the other
    await elevated(tx, 'logins are the server’s, and the other guardian’s family is not the asker’s', async (tx) => {
      if (await isNicknameShared(tx, childId, nickname)) refuse('NICKNAME_TAKEN')
      const changed = secret
        ? await setSecret(tx, childId, { nickname, method: secret.method, hash: hash as string })
        : await rename(tx, childId, nickname)
      if (!changed) refuse('SECRET_MISSING')
    })
    if (secret) await audit(tx, { action: 'child sign-in set up', actorId: parentId, subject: childId })
    await tellOtherGuardian(tx, mailer, { what: 'child-sign-in-changed', childIds: [childId], by: parentId })
  })
}

async function setSecret(
  tx: Tx,
  childId: string,
  { nickname, method, hash }: { nickname: string; method: 'digits' | 'pictures'; hash: string },
) {
  const login = await evaluate(tx, sql<string | null>`auth.open_nickname_login(${childId})`)
  const userId = login ?? refuse('CHILD_ALREADY_REGISTERED')
  const fresh = { nickname, method, changedAt: new Date(), wrongTries: 0, lockedAt: null }
  await tx
    .insertInto('nicknameLogins')
    .values({ childId, ...fresh })
    .onConflict((conflict) => conflict.column('childId').doUpdateSet(fresh))
    .execute()
  await trustSecret(tx, childId)
  await sql`select auth.set_nickname_secret(${userId}, ${hash})`.execute(tx)
  return true
}

async function rename(tx: Tx, childId: string, nickname: string) {
  const { numUpdatedRows } = await tx
    .updateTable('nicknameLogins')
    .set({ nickname })
    .where('childId', '=', childId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
