import { sql } from 'kysely'
import type { Tx } from '../../platform/db/actor.ts'

type Invitation = {
  child_email: string | null
  child_id: string
  child_name: string
  child_last_name: string | null
  parent_first_name: string
  parent_last_name: string
  is_valid: boolean
}

/** The invitation that a token opens, valid or not; undefined for one that never was. */
export async function findInvitation(tx: Tx, token: string): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`select * from get_invitation_by_token(${token})`.execute(tx)
  return rows[0]
}
