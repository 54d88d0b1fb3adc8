import { sql } from 'kysely'
import type { Tx } from '../../platform/db/actor.ts'

type Invitation = {
  childEmail: string | null
  childId: string
  childName: string
  childLastName: string | null
  parentFirstName: string
  parentLastName: string
  isValid: boolean
}

/** The invitation that a token opens, valid or not; undefined for one that never was. */
export async function findInvitation(tx: Tx, token: string): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`select * from get_invitation_by_token(${token})`.execute(tx)
  return rows[0]
}
