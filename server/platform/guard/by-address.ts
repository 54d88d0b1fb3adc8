import { callerKey, networkKey } from './client-address.ts'
import type { Counted } from './throttle.ts'

type What = 'sign-in' | 'sign-up' | 'account mail' | 'family code'

/** Where somebody comes from: the address, and of IPv6 the network too, for one with 65,536 of what counts as an address is given away. */
export function byAddress(what: What, address: string): Counted[] {
  const network = networkKey(address)
  return [[`${what}: address`, callerKey(address)], ...(network ? [[`${what}: network`, network] as const] : [])]
}
