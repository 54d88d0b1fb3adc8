import ipaddr from 'ipaddr.js'

/** Today's whole public IPv6 space; what lies outside is not given out, or leads back into IPv4. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3')
/** Not public either: 6to4 and its old IPv4 relays, Teredo and protocol assignments, documentation. */
const NOT_PUBLIC = ['192.88.99.0/24', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((cidr) =>
  ipaddr.parseCIDR(cidr),
)

/**
 * Whether an address, as it stands in a URL or comes from the DNS, belongs to a machine out in the internet: not to this
 * machine, its network, a cloud's metadata service, and not to one of the wrappings in which IPv6 carries IPv4.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '')
  if (!ipaddr.isValid(bare) || bare.includes('%')) return false
  const parsed = ipaddr.parse(bare)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv6' && !parsed.match(PUBLIC_IPV6)) return false
  return !NOT_PUBLIC.some((range) => range[0].kind() === parsed.kind() && parsed.match(range))
}
