import { sql } from 'kysely'
import { type Secret, secretText } from '../../../domain/people/nickname-logins.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { audit } from '../../platform/audit/record.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import { evaluate } from '../../platform/db/evaluate.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { verifyPassword } from '../accounts/password.ts'
import { readCompanions } from '../guardians/adults.ts'

/** Wrong secrets in a row, from wherever, after which only a parent lets the child in again. */
const MOST_WRONG_TRIES = 15

type Surroundings = { db: Db; mailer: Mailer; publicUrl: string; clientAddress: string }
type Try = { familyCode: string; handle: string; secret: Secret }

/**
 * Whether this is the secret of this child of this family. Each try counts before its secret is looked at, so that many
 * at once are not more; a right one starts the count over. With the last one the login is locked and the parents hear
 * of it.
 * @returns the login's user
 * @throws FAMILY_CODE_UNKNOWN, SIGN_IN_LOCKED, WRONG_SECRET
 */
export async function trySecret(surroundings: Surroundings, { familyCode, handle, secret }: Try): Promise<string> {
  const { db } = surroundings
  const begun = await asSystem(db, 'the secret is the permission', (tx) => beginTry(tx, { familyCode, handle }))
  // Digits never fit pictures: then the hash is of another text.
  const isRight = await verifyPassword({ hash: begun.hash, password: secretText(secret) })
  if (!isRight) {
    await asSystem(db, 'what became of a try', (tx) => noteWrongTry(tx, begun, surroundings))
    return refuse(begun.isLast ? 'SIGN_IN_LOCKED' : 'WRONG_SECRET')
  }
  await asSystem(db, 'what became of a try', (tx) =>
    tx.updateTable('nicknameLogins').set({ wrongTries: 0, lockedAt: null }).where('handle', '=', handle).execute(),
  )
  return begun.userId
}

type Begun = { childId: string; userId: string; hash: string; isLast: boolean }

async function beginTry(tx: Tx, { familyCode, handle }: Pick<Try, 'familyCode' | 'handle'>): Promise<Begun> {
  const found = await tx
    .selectFrom('nicknameLogins as l')
    .innerJoin('children as c', 'c.id', 'l.childId')
    // The code of either guardian is the family's.
    .innerJoin('familyCodes as f', (join) =>
      join.on((eb) =>
        eb.or([eb('f.parentId', '=', eb.ref('c.parentId')), eb('f.parentId', '=', eb.ref('c.otherGuardianId'))]),
      ),
    )
    .where('f.code', '=', familyCode)
    .where('l.handle', '=', handle)
    .select(['c.id as childId', 'c.authUserId as userId', 'l.wrongTries', 'l.lockedAt'])
    .forUpdate('l')
    .executeTakeFirst()
  if (!found?.userId) return refuse('FAMILY_CODE_UNKNOWN')
  if (found.lockedAt) return refuse('SIGN_IN_LOCKED')
  const tries = found.wrongTries + 1
  const isLast = tries >= MOST_WRONG_TRIES
  await tx
    .updateTable('nicknameLogins')
    .set({ wrongTries: tries, lockedAt: isLast ? new Date() : null })
    .where('handle', '=', handle)
    .execute()
  const hash = await evaluate(tx, sql<string | null>`auth.nickname_secret(${found.userId})`)
  return { childId: found.childId, userId: found.userId, hash: hash ?? '', isLast }
}

async function noteWrongTry(tx: Tx, { childId, userId, isLast }: Begun, surroundings: Surroundings) {
  const { mailer, publicUrl, clientAddress: address } = surroundings
  await audit(tx, { action: 'sign-in failed', subject: userId, address })
  if (!isLast) return
  await audit(tx, { action: 'child sign-in locked', subject: userId, address })
  for (const { email, name } of await readCompanions(tx, [childId], 'guardian')) {
    const letter = { kind: 'child-locked', url: `${publicUrl}/family`, name, isChild: false } as const
    await mailer.notify(tx, email, letter, { about: [childId] })
  }
}
