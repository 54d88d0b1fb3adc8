import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { OutboundFailure } from './failure.ts'

const LONGEST_NAME = 253

/** Where a call goes. `isAllowed`: the operator vouches for it, wherever it lies and whether or not it is encrypted. */
export type Destination = { url: URL; hostname: string; port: number; isEncrypted: boolean; isAllowed: boolean }

/** Host and port as OUTBOUND_ALLOW names them; the port stands there even when it is the usual one. */
export const hostAndPort = ({ hostname, port, protocol }: URL) =>
  `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`

/**
 * Reads an address as browsers do, so that 2130706433, 0x7f.1 and ①②⑦.0.0.1 are all 127.0.0.1. IP addresses are judged
 * here, because no name is looked up for them.
 * @throws OutboundFailure 'not an address', 'not encrypted', 'inner address'
 */
export function readDestination(address: string, allowed: readonly string[]): Destination {
  const url = URL.parse(address)
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username || url.password) {
    throw new OutboundFailure('not an address')
  }
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  if (hostname.length > LONGEST_NAME) throw new OutboundFailure('not an address')
  const isEncrypted = url.protocol === 'https:'
  const isAllowed = allowed.includes(hostAndPort(url))
  if (!isAllowed) {
    if (isIP(hostname) && !isPublicAddress(hostname)) throw new OutboundFailure('inner address')
    if (!isEncrypted) throw new OutboundFailure('not encrypted')
    if (url.port) throw new OutboundFailure('inner address') // any other port is some inner service's until it is allowed
  }
  return { url, hostname, port: Number(url.port) || (isEncrypted ? 443 : 80), isEncrypted, isAllowed }
}

/** Today's whole public IPv6 space; what lies outside is not given out, or leads back into IPv4. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3')
/** Not public either: 6to4 and its old IPv4 relays, Teredo and protocol assignments, documentation. */
const NOT_PUBLIC = ['192.88.99.0/24', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((cidr) =>
  ipaddr.parseCIDR(cidr),
)

/**
 * Whether an address, as it stands in a URL or comes from the DNS, belongs to a machine out in the internet: not to
 * this machine, its network, a cloud's metadata service, and not to one of the wrappings in which IPv6 carries IPv4.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '')
  if (!ipaddr.isValid(bare) || bare.includes('%')) return false
  const parsed = ipaddr.parse(bare)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv6' && !parsed.match(PUBLIC_IPV6)) return false
  return !NOT_PUBLIC.some((range) => range[0].kind() === parsed.kind() && parsed.match(range))
}
