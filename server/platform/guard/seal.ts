import { createHmac, timingSafeEqual } from 'node:crypto'

const signatureOf = (secret: string, purpose: string, body: string) =>
  createHmac('sha256', secret).update(`${purpose}|${body}`).digest()

/**
 * What the server gives away and takes back later, as text that may go into an address: readable, and of use only as it
 * was given. `purpose`: so that what was sealed for one thing never counts for another.
 */
export function seal(secret: string, purpose: string, value: object): string {
  const body = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${body}.${signatureOf(secret, purpose, body).toString('base64url')}`
}

/** @returns undefined for what was never sealed here for this purpose */
export function unseal(secret: string, purpose: string, text: string): unknown {
  const [body = '', signature = '', ...more] = text.split('.')
  const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(secret, purpose, body)]
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
}
