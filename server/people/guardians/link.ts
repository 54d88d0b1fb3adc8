import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const derived = (key: string, purpose: string, id: string) => createHmac('sha256', key).update(`${purpose}|${id}`)

/**
 * The secret part of the link of an adult's invitation, 256 bits as base64url. Derived from the row, as those of children
 * (decision 020), so that it can be shown again although only a hash of it is stored.
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
