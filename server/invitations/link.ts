import { createHmac } from 'node:crypto'

/** Names the purpose, so that a token made for one thing never opens another. */
const PURPOSE = 'invitation'

/**
 * The secret part of an invitation link, 256 bits as base64url. Derived from the row, so that the dialog can show the same
 * link again although only a hash of it is stored (decision 020).
 */
export const invitationToken = (key: string, invitation: { id: string; version: number }) =>
  createHmac('sha256', key).update(`${PURPOSE}|${invitation.id}|${invitation.version}`).digest('base64url')
