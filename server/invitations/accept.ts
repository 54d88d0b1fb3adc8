import { sql } from 'kysely'
import { hashPassword } from '../accounts/password.ts'
import { asSystem, type Db, type Tx } from '../db/actor.ts'
import { refuse } from '../db/refuse.ts'
import { findInvitation } from './find.ts'

/**
 * A child accepts its invitation: login made, child linked, token used up, all or nothing; then the browser signs in
 * (S7.38). The child id comes from the token alone, and of two who accept at once one is told that it is used.
 */
export async function acceptInvitation(
  db: Db,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  const open = (tx: Tx) => requireOpenInvitation(tx, token)
  await asSystem(db, 'the token is the permission', open) // an invented token must not cost the work of a hash
  const hash = await hashPassword(password) // outside a transaction: it must not hold the database for 20 ms
  return asSystem(db, 'the token is the permission', async (tx) => {
    const { email, child_id, child_name, child_last_name } = await open(tx)

    // The child first, then its invitation: the order in which a renewal and a changed address lock them too.
    await tx.selectFrom('children').where('id', '=', child_id).select('id').forUpdate().execute()
    const used = await sql<{ ok: boolean }>`select accept_child_invitation(${token}) as ok`.execute(tx)
    if (!used.rows[0]?.ok) refuse('INVITATION_INVALID')
    // The link was copied, not mailed by us: it does not prove that the address is the child’s.
    const login = await sql<{ user_id: string }>`
      select auth.create_child_login(${email}, ${hash}, ${child_name}, ${child_last_name}, false) as user_id`.execute(
      tx,
    )
    const linked = await sql<{ ok: boolean }>`
      select link_child_to_auth_user(${child_id}, ${login.rows[0]?.user_id}, ${email}) as ok`.execute(tx)
    if (!linked.rows[0]?.ok) refuse('CHILD_PROFILE_NOT_FOUND')
    return { email }
  })
}

async function requireOpenInvitation(tx: Tx, token: string) {
  const invitation = await findInvitation(tx, token)
  if (!invitation?.child_email) return refuse('CHILD_PROFILE_NOT_FOUND')
  if (!invitation.is_valid) refuse('INVITATION_INVALID')
  return { ...invitation, email: invitation.child_email }
}
