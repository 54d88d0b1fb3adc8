import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { asSystem, type Db, type Tx } from '../../../platform/db/actor.ts'

/** How long a sign-in page may stand open before its challenge is replaced, and a device may take to answer. */
export const CHALLENGE_SECONDS = 10 * 60

const [TIME, NONCE] = [6, 16]

/**
 * A challenge for a passkey to sign. It holds its end and our own signature, so whoever merely opens the sign-in page
 * leaves nothing behind. `boundTo`: what it is for and who may answer it, a browser or a session.
 */
export function makeChallenge(secret: string, boundTo: string): Uint8Array<ArrayBuffer> {
  const plain = Buffer.alloc(TIME + NONCE)
  plain.writeUIntBE(Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS, 0, TIME)
  randomBytes(NONCE).copy(plain, TIME)
  return new Uint8Array(Buffer.concat([plain, sign(secret, boundTo, plain)]))
}

/** Whether we made this challenge for the same thing, and it has not ended. `challenge`: as a device hands it back. */
export function isOurs(secret: string, boundTo: string, challenge: string): boolean {
  const all = Buffer.from(challenge, 'base64url')
  const [plain, given] = [all.subarray(0, TIME + NONCE), all.subarray(TIME + NONCE)]
  if (plain.length < TIME + NONCE) return false
  const ours = sign(secret, boundTo, plain)
  return given.length === ours.length && timingSafeEqual(given, ours) && endOf(plain) > Date.now()
}

/** Writes down that it was answered. @returns false when it was answered before */
export async function spendChallenge(tx: Tx, challenge: string): Promise<boolean> {
  const all = Buffer.from(challenge, 'base64url')
  const { numAffectedRows = 0n } = await sql`
    insert into auth.spent_challenges (challenge_hash, expires_at)
    values (${createHash('sha256').update(all).digest()}, ${new Date(endOf(all))})
    on conflict do nothing`.execute(tx)
  return numAffectedRows > 0n
}

/** Removes those that would not be taken any more anyhow. @returns how many. */
export const forgetSpentChallenges = (db: Db): Promise<number> =>
  asSystem(db, 'cleaning', async (tx) => {
    const { numAffectedRows = 0n } = await sql`delete from auth.spent_challenges where expires_at < now()`.execute(tx)
    return Number(numAffectedRows)
  })

const endOf = (plain: Buffer) => plain.readUIntBE(0, TIME) * 1000

const sign = (secret: string, boundTo: string, plain: Buffer) =>
  createHmac('sha256', secret).update(`passkey|${boundTo}|`).update(plain).digest()

/** What checks answers of devices. Loaded when the first one comes: it is large. */
export const loadLibrary = () => import('@simplewebauthn/server')
