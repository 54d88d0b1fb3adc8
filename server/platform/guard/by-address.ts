import { callerKey, networkKey } from './client-address.ts'
import type { Counted } from './throttle.ts'

type What = 'sign-in' | 'sign-up' | 'account mail' | 'family code'

/** Counts an address, and for IPv6 its /48 network too: whoever has one can use 65,536 of the /64 addresses. */
export function byAddress(what: What, address: string): Counted[] {
  const network = networkKey(address)
  return [[`${what}: address`, callerKey(address)], ...(network ? [[`${what}: network`, network] as const] : [])]
}
