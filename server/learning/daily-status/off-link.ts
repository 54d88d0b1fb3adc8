import { createHmac, timingSafeEqual } from 'node:crypto'

/** Names the purpose, so that a token made for one thing never opens another. */
const PURPOSE = 'daily status off'
const ID_BYTES = 16

/**
 * The secret part of the link that switches a parent's status mails off, and can do nothing else. It stands in every mail,
 * so it is the same each time, works as long as the account exists, and is not stored.
 */
export function offToken(key: string, parentId: string): string {
  const id = Buffer.from(parentId.replaceAll('-', ''), 'hex')
  const proof = createHmac('sha256', key).update(`${PURPOSE}|${parentId}`).digest()
  return Buffer.concat([id, proof]).toString('base64url')
}

/** The parent of a token; undefined for one that we never made. */
export function parentOfOffToken(key: string, token: string): string | undefined {
  const parentId = Buffer.from(token, 'base64url')
    .subarray(0, ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const [given, expected] = [Buffer.from(token), Buffer.from(offToken(key, parentId))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? parentId : undefined
}

export const offUrl = (publicUrl: string, token: string) => `${publicUrl}/abmelden/${token}`
