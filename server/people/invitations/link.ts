import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/actor.ts'

/** Names the purpose, so that a token made for one thing never opens another. */
const PURPOSE = 'invitation'

/**
 * The secret part of an invitation link, 256 bits as base64url. Derived from the row, so that the dialog can show the
 * same link again although only a hash of it is stored (decision 020).
 */
export const invitationToken = (key: string, invitation: { id: string; version: number }) =>
  createHmac('sha256', key).update(`${PURPOSE}|${invitation.id}|${invitation.version}`).digest('base64url')

/** All that is stored of a token. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()

/**
 * The link that we mail: the same one with a proof behind it that stands nowhere else. Whoever comes with it has read
 * the mail, so the address is the child's; a link that a parent copied tells nothing about that (decision 020).
 */
export const mailedToken = (key: string, token: string) => `${token}.${proofOf(key, token)}`

const proofOf = (key: string, token: string) =>
  createHmac('sha256', key).update(`${PURPOSE} by mail|${token}`).digest('base64url')

/** Reads the token of an invitation link; undefined for one with anything else behind it than the proof of its mail. */
export function readToken(key: string, given: string): { token: string; wasMailed: boolean } | undefined {
  const [token = ''] = given.split('.', 1)
  if (given === token) return { token, wasMailed: false }
  const [expected, actual] = [Buffer.from(mailedToken(key, token)), Buffer.from(given)]
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? { token, wasMailed: true } : undefined
}

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
