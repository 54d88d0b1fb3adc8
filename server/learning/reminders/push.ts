import { createECDH, ECDH, hkdfSync } from 'node:crypto'
import type { ReminderMessage } from '../../../domain/learning/reminders.ts'
import { brand, ownBrand } from '../../../domain/platform/brand.ts'
import { log } from '../../log.ts'
import { OutboundFailure } from '../../platform/outbound/failure.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'

const PURPOSE = 'web push'
const CURVE = 'prime256v1'

/** By which push services know this installation (RFC 8292): base64url of the point, and of the number. */
export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * Made from the server's secret: all servers of an installation have the same, and so has a restored backup. Derived
 * for each use, which takes less than a millisecond.
 */
export function vapidKeysOf(secret: string): VapidKeys {
  const curve = createECDH(CURVE)
  curve.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32)))
  return { publicKey: curve.getPublicKey('base64url'), privateKey: curve.getPrivateKey('base64url') }
}

/** Whether something can be encrypted for this key of a browser (base64url of an uncompressed point). */
export function isKeyOfBrowser(publicKey: string): boolean {
  try {
    ECDH.convertKey(publicKey, CURVE, 'base64url')
    return true
  } catch {
    return false
  }
}

/** How long a push service may take. */
const WITHIN_MS = 10_000
/** Every message has this size at least, so that a push service does not learn from it what was said. */
const LEAST_BYTES = 512
const REST = { least: 60, first: 10 * 60, most: 24 * 60 * 60 }

/** What is needed to reach a device: its push service's address for it, and the browser's keys (base64url). */
export type PushAddress = { endpoint: string; publicKey: string; authSecret: string; failures: number }

/**
 * 'gone': the browser has given the address up. 'later': not before so many seconds. `refused`: what the service
 * answered, as a status of HTTP, null where it did not; undefined when it was not asked.
 */
export type Pushed =
  | { result: 'taken' }
  | { result: 'gone' }
  | { result: 'later'; seconds: number; refused?: number | null }

export type Pusher = { outbound: Outbound; keys: VapidKeys; publicUrl: string }

/**
 * Encrypts a message for one device (RFC 8291) and gives it to the device's push service. Never in a transaction.
 * @param seconds how long the service may keep it for a device that is off
 */
export async function push(
  pusher: Pusher,
  device: PushAddress,
  { message, seconds }: { message: ReminderMessage; seconds: number },
): Promise<Pushed> {
  const { body, headers } = await encrypt(device, pusher, { message, seconds })
  try {
    const { status, retryAfter } = await pusher.outbound.withPlace(
      { address: device.endpoint },
      (_postJson, postBytes) => postBytes(device.endpoint, { body, headers, withinMs: WITHIN_MS }),
    )
    if (status >= 200 && status < 300) return { result: 'taken' }
    if (status === 404 || status === 410) return { result: 'gone' }
    log.warn({ host: hostOf(device), status }, 'A push service did not take a reminder.')
    return { result: 'later', seconds: restOf(device, retryAfter), refused: status }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    if (error.reason === 'busy') return { result: 'later', seconds: REST.least }
    log.warn({ host: hostOf(device), reason: error.reason }, 'A push service could not be reached.')
    return { result: 'later', seconds: restOf(device), refused: null }
  }
}

async function encrypt(
  { endpoint, publicKey, authSecret }: PushAddress,
  { keys, publicUrl }: Pusher,
  { message, seconds }: { message: ReminderMessage; seconds: number },
) {
  const { default: library } = await import('web-push')
  const text = JSON.stringify(message)
  const padding = ' '.repeat(Math.max(0, LEAST_BYTES - Buffer.byteLength(text)))
  const { body, headers } = library.generateRequestDetails(
    { endpoint, keys: { p256dh: publicKey, auth: authSecret } },
    text + padding,
    {
      vapidDetails: { subject: subjectOf(publicUrl), ...keys },
      contentEncoding: 'aes128gcm',
      TTL: seconds,
      urgency: 'normal',
      topic: message.tag, // a newer one takes the place of one that still waits at the service
    },
  )
  // Names as outbound.ts writes its own, which stand last.
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
  return { body, headers: Object.fromEntries(lowerCase) as Record<string, string> }
}

/**
 * Whom a push service may ask about what we send (RFC 8292). Some refuse an address that cannot be one, so the
 * example's stands only where nothing else does: on one's own machine.
 */
function subjectOf(publicUrl: string): string {
  if (!ownBrand().contact?.email && publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${brand.contact.email}`
}

/** What the service asks for, within reason; else longer with each failure in a row. */
const restOf = ({ failures }: PushAddress, asked: number = REST.first * 2 ** Math.min(failures, 10)) =>
  Math.min(Math.max(asked, REST.least), REST.most)

const hostOf = ({ endpoint }: PushAddress) => URL.parse(endpoint)?.host
