import { sql } from 'kysely'
import type { Mailer } from '../../mail/mailer.ts'
import { audit } from '../../platform/audit/record.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import { evaluate } from '../../platform/db/evaluate.ts'
import { refuse, refusing } from '../../platform/db/refuse.ts'
import { requireMailQuota } from '../../platform/guard/mail-quota.ts'
import { byAddress, type Throttle } from '../../platform/guard/throttle.ts'
import { mailConfirmation } from '../accounts/confirm-email.ts'
import { requireAccount } from '../accounts/find-account.ts'
import { freeAddress } from '../accounts/free-address.ts'
import { hashPassword, requireUnleakedPassword } from '../accounts/password.ts'
import { trustSecret } from '../guardians/doubted-secret.ts'
import { findInvitation, readToken } from './link.ts'

type Surroundings = {
  db: Db
  mailer: Mailer
  throttle: Throttle
  publicUrl: string
  appSecret: string
  clientAddress: string
}

/**
 * A child accepts its invitation: login made, child linked, token used up, all or nothing; then the browser signs in
 * (S7.38). The child id comes from the token alone, and of two who accept at once one is told that it is used. Who
 * comes with the link that was mailed reads that address, and gets it whoever stands in its place (decision 056). Who
 * comes with one that was copied is asked by mail whether the address is right; anybody can copy a link for anybody's
 * address, so it is counted like a mail, wherever it leads.
 * @throws CHILD_PROFILE_NOT_FOUND, INVITATION_INVALID, EMAIL_TAKEN, TooManyAttempts
 */
export async function acceptInvitation(
  { db, mailer, throttle, publicUrl, appSecret, clientAddress: address }: Surroundings,
  { token: given, password }: { token: string; password: string },
): Promise<{ email: string }> {
  await requireUnleakedPassword(password)
  const { token, wasMailed } = readToken(appSecret, given) ?? refuse('CHILD_PROFILE_NOT_FOUND')
  const open = (tx: Tx) => requireOpenInvitation(tx, token)
  const invited = await asSystem(db, 'the token is the permission', open) // an invented token must not cost the work of a hash
  const quota = wasMailed
    ? undefined
    : await requireMailQuota(
        throttle,
        invited.email,
        'invitation mail: recipient',
        ['invitation mail: parent', invited.parentId],
        ...byAddress('account mail', address),
      )
  const hash = await hashPassword(password) // outside a transaction: it must not hold the database for 20 ms
  return asSystem(db, 'the token is the permission', async (tx) => {
    const { email, childId, childName, childLastName } = await open(tx)

    // The child first, then its invitation: the order in which a renewal and a changed address lock them too.
    await tx.selectFrom('children').where('id', '=', childId).select('id').forUpdate().execute()
    if (!(await evaluate(tx, sql<boolean>`accept_child_invitation(${token})`))) refuse('INVITATION_INVALID')
    const child = { id: childId, name: childName, lastName: childLastName }
    const login = { email, hash, isConfirmed: wasMailed }
    if (wasMailed && mailer.isDelivering) await freeAddress(tx, email)
    const userId = (await giveAddress(tx, child.id, login)) ?? (await makeLogin(tx, child, login))
    await audit(tx, { action: 'invitation accepted', actorId: userId, subject: childId, address })
    if (quota && mailer.isDelivering) {
      await mailConfirmation(tx, await requireAccount(tx, userId, 'INVITATION_INVALID'), { mailer, publicUrl, quota })
    }
    return { email }
  })
}

type NewLogin = { email: string; hash: string; isConfirmed: boolean }

/** A child that signed in with a nickname stays the same person, and from now on has an address (decision 023). */
async function giveAddress(tx: Tx, childId: string, { email, hash, isConfirmed }: NewLogin) {
  const child = await tx
    .selectFrom('children as c')
    .innerJoin('nicknameLogins as l', 'l.childId', 'c.id')
    .where('c.id', '=', childId)
    .select('c.authUserId')
    .executeTakeFirst()
  if (!child?.authUserId) return undefined
  await trustSecret(tx, childId) // a guardian has invited it who is there: invitations end with who leaves
  await sql`select auth.forget_nickname_secret(${child.authUserId})`.execute(tx)
  await sql`select auth.set_email(${child.authUserId}, ${email}, ${isConfirmed})`.execute(tx)
  await sql`select auth.set_password(${child.authUserId}, ${hash}, null)`.execute(tx)
  return child.authUserId
}

async function makeLogin(
  tx: Tx,
  child: { id: string; name: string; lastName: string | null },
  { email, hash, isConfirmed }: NewLogin,
) {
  const userId = await evaluate(
    tx,
    sql<string>`auth.create_child_login(${email}, ${hash}, ${child.name}, ${child.lastName}, ${isConfirmed})`,
  )
  const isLinked = await evaluate(tx, sql<boolean>`link_child_to_auth_user(${child.id}, ${userId}, ${email})`)
  if (!isLinked) refuse('CHILD_PROFILE_NOT_FOUND')
  return userId
}

async function requireOpenInvitation(tx: Tx, token: string) {
  const invitation = await findInvitation(tx, token)
  if (!invitation?.childEmail) return refuse('CHILD_PROFILE_NOT_FOUND')
  if (!invitation.isValid) refuse('INVITATION_INVALID')
  const child = await tx
    .selectFrom('children')
    .where('id', '=', invitation.childId)
    .select('parentId')
    .executeTakeFirstOrThrow(refusing('CHILD_PROFILE_NOT_FOUND'))
  return { ...invitation, email: invitation.childEmail, parentId: child.parentId }
}
