import { createHmac, timingSafeEqual } from 'node:crypto'

/** Messages older or younger than this are refused. */
const WINDOW_SECONDS = 5 * 60

export type SignedHeaders = { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }

/** The key that Netzpass and the lab share for one simulation: nobody has to store or send it. */
export const keyOf = (labSecret: string, simulationId: string): Buffer =>
  createHmac('sha256', labSecret).update(simulationId).digest()

const signatureOf = (key: Buffer, id: string, timestamp: string, body: string) =>
  createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')

/** Headers that sign a body as Standard Webhooks describe it (standardwebhooks.com). */
export function sign(key: Buffer, message: { id: string; body: string }, now = Date.now()): SignedHeaders {
  const timestamp = String(Math.floor(now / 1000))
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signatureOf(key, message.id, timestamp, message.body)}`,
  }
}

/** Whether a body was signed with this key within the last minutes. */
export function isSigned(key: Buffer, headers: Partial<SignedHeaders>, body: string, now = Date.now()): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (!id || !timestamp || !signatures || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now / 1000 - Number(timestamp)) > WINDOW_SECONDS) return false
  const expected = Buffer.from(`v1,${signatureOf(key, id, timestamp, body)}`)
  // Several signatures stand there while a key is being renewed.
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
