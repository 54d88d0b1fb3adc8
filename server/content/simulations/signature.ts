import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the two clocks may differ, and how late a message may arrive. */
const WINDOW_SECONDS = 5 * 60
const VERSION = 'v1'
const LONGEST_ID = 200

/** The headers of a signed message, as the Standard Webhooks specification names them. */
export type SignedHeaders = { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }

const headerNames = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
type Headers = { [name: string]: string | string[] | undefined }

type Message = { id: string; body: string; now?: Date }

/** Signs a message with a secret (whsec_BASE64). `id` is the message's own: a repetition carries the same one. */
export function signMessage(secret: string, { id, body, now = new Date() }: Message): SignedHeaders {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `${VERSION},${signatureOf(secret, id, timestamp, body).toString('base64')}`,
  }
}

/**
 * Whether a message was signed with this secret, at most five minutes ago or ahead. One right signature is enough: a
 * sender may have two keys.
 */
export function isSigned(
  secret: string,
  { headers, body, now = new Date() }: { headers: Headers; body: string; now?: Date },
): boolean {
  const [id, timestamp, signatures] = headerNames.map((name) => String(headers[name] ?? ''))
  if (!id || id.length > LONGEST_ID || !timestamp || !signatures || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > WINDOW_SECONDS) return false
  const right = signatureOf(secret, id, timestamp, body)
  return signatures.split(' ').some((entry) => {
    const [version, signature = ''] = entry.split(',', 2)
    const given = Buffer.from(signature, 'base64')
    return version === VERSION && given.length === right.length && timingSafeEqual(given, right)
  })
}

const signatureOf = (secret: string, id: string, timestamp: string, body: string) =>
  createHmac('sha256', keyIn(secret)).update(`${id}.${timestamp}.${body}`).digest()

const PREFIX = 'whsec_'
const keyIn = (secret: string) => Buffer.from(secret.slice(secret.startsWith(PREFIX) ? PREFIX.length : 0), 'base64')

/** A key as whsec_BASE64: so it is handed out, stored and entered. */
export const writeSecret = (key: Buffer): string => PREFIX + key.toString('base64')
