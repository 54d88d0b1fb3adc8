import { isIP } from 'node:net'
import { allowedOrigins, isLoopback } from '../../../settings.ts'

/** The name that passkeys are bound to, and the origins from which they may be used. */
export type RelyingParty = { id: string; origins: string[] }

/**
 * What passkeys belong to here; undefined where browsers allow none: without https, and at an address that is a number.
 * On this machine they take 'localhost', and no other of its names.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl)
  if (isLoopback(hostname)) return localParty(publicUrl)
  const isNumber = hostname.startsWith('[') || isIP(hostname) !== 0
  return protocol === 'https:' && !isNumber ? { id: hostname, origins: [origin] } : undefined
}

const localParty = (publicUrl: string): RelyingParty => ({
  id: 'localhost',
  origins: allowedOrigins(publicUrl).filter((origin) => new URL(origin).hostname === 'localhost'),
})
