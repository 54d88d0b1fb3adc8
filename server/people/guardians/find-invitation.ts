import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { type GuardianInvitationState, type GuardianKind, MOST_WRONG_CODES } from '../../../domain/people/guardians.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { inGerman } from '../../platform/db/german-order.ts'
import { nameOfProfile } from '../profile/name-of-profile.ts'

const derived = (key: string, purpose: string, id: string) => createHmac('sha256', key).update(`${purpose}|${id}`)

/**
 * The secret part of the link of an adult's invitation, 256 bits as base64url. Derived from the row, as those of
 * children (decision 020), so that it can be shown again although only a hash of it is stored.
 */
export const guardianInvitationToken = (key: string, id: string): string =>
  derived(key, 'guardian invitation', id).digest('base64url')

/** The six digits that who invites reads out. They stand in no mail: a link in wrong hands opens nothing. */
export const guardianInvitationCode = (key: string, id: string): string =>
  String(derived(key, 'guardian code', id).digest().readUIntBE(0, 6) % 1_000_000).padStart(6, '0')

/** All that is stored of a token. */
export const hashOfGuardianToken = (token: string) => createHash('sha256').update(token).digest()

/** Whether these are the digits of this invitation. Both have six. */
export const isCodeOf = (key: string, id: string, code: string): boolean =>
  timingSafeEqual(Buffer.from(guardianInvitationCode(key, id)), Buffer.from(code))

export type GuardianInvitation = {
  id: string
  kind: GuardianKind
  invitedBy: string
  inviterName: string
  expiresAt: Date
  state: GuardianInvitationState
  /** Wrong codes until it is over. */
  triesLeft: number
  /** Only those whom the inviter still accompanies as a guardian: nobody gives away what is not theirs any more. */
  children: { id: string; name: string; birthdate: string }[]
}

/**
 * The invitation behind a token, open or not; undefined for one that never was. `locks`: until the transaction ends
 * nobody else uses it; its children are locked before it (see accept.ts). app_job only.
 */
export async function findGuardianInvitation(
  tx: Tx,
  token: string,
  { locks = false } = {},
): Promise<GuardianInvitation | undefined> {
  const row = await tx
    .selectFrom('guardianInvitations as i')
    .innerJoin('profiles as p', 'p.id', 'i.invitedBy')
    .where('i.tokenHash', '=', hashOfGuardianToken(token))
    .select(['i.id', 'i.kind', 'i.invitedBy', 'i.expiresAt', 'i.usedAt', 'i.revokedAt', 'i.wrongTries'])
    .select([nameOfProfile('p').as('inviterName'), sql<boolean>`i.expires_at <= now()`.as('isOver')])
    .$if(locks, (query) => query.forUpdate('i'))
    .executeTakeFirst()
  if (!row) return undefined
  const children = await tx
    .selectFrom('guardianInvitationChildren as n')
    .innerJoin('children as c', 'c.id', 'n.childId')
    .where('n.invitationId', '=', row.id)
    .where((eb) => eb.or([eb('c.parentId', '=', row.invitedBy), eb('c.otherGuardianId', '=', row.invitedBy)]))
    .orderBy(inGerman('c.name'))
    .orderBy('c.id')
    .select(['c.id', 'c.name', 'c.birthdate'])
    .execute()
  const { usedAt, revokedAt, wrongTries, isOver, ...invitation } = row
  return {
    ...invitation,
    children,
    triesLeft: MOST_WRONG_CODES - wrongTries,
    state: stateOf({ usedAt, revokedAt, wrongTries, isOver, children }),
  }
}

type Ending = { usedAt: Date | null; revokedAt: Date | null; wrongTries: number; isOver: boolean; children: unknown[] }

function stateOf({ usedAt, revokedAt, wrongTries, isOver, children }: Ending): GuardianInvitationState {
  if (usedAt) return 'used'
  if (wrongTries >= MOST_WRONG_CODES) return 'locked'
  if (revokedAt || children.length === 0) return 'revoked'
  return isOver ? 'expired' : 'open'
}
