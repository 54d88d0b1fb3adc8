import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

declare module 'hono' {
  interface ContextVariableMap {
    clientAddress: string
  }
}

/** The address a request comes from, as server/app.ts has found it. */
export const clientAddress = (c: Context): string => c.get('clientAddress') ?? clientAddressOf(c, 0)

/**
 * The address a request comes from. Behind `trustedProxies` proxies it is the entry of X-Forwarded-For that the
 * outermost of them wrote, counted from the right; what stands further left was sent by the caller, and so was the
 * whole header when there is no proxy. Forwarded is never read.
 */
export function clientAddressOf(c: Context, trustedProxies: number): string {
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
  const socket = plainAddress(incoming?.socket.remoteAddress ?? '') ?? '0.0.0.0'
  return plainAddress(entryOfProxy(c.req.header('x-forwarded-for'), trustedProxies)) ?? socket
}

/** The protocol the caller used, as the outermost of our proxies saw it; '' without proxies, which alone can know. */
export const clientProtocolOf = (c: Context, trustedProxies: number): string =>
  entryOfProxy(c.req.header('x-forwarded-proto'), trustedProxies).toLowerCase()

/** What the outermost of our proxies wrote into a header to which each of them appends; '' when there is nothing. */
function entryOfProxy(header: string | undefined, trustedProxies: number): string {
  if (trustedProxies === 0 || !header) return ''
  const entries = header.split(',').map((entry) => entry.trim())
  return entries[Math.max(entries.length - trustedProxies, 0)] ?? ''
}

/** Without port, brackets and zone; an IPv4 address inside an IPv6 one as itself. Undefined for what is no address. */
function plainAddress(text: string): string | undefined {
  const [, inBrackets, ipv4WithPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? []
  const address = (inBrackets ?? ipv4WithPort ?? text).replace(/%.*$/, '')
  return ipaddr.IPv6.isValid(address) || ipaddr.IPv4.isValidFourPartDecimal(address)
    ? ipaddr.process(address).toString()
    : undefined
}

/** What counts as one caller: an IPv4 address; of IPv6 the /64, which one line has to itself. */
export const callerKey = (address: string): string => (ipaddr.IPv6.isValid(address) ? cut(address, 4) : address)

/** The network that an IPv6 address is from: the /48. */
export const networkKey = (address: string): string | undefined =>
  ipaddr.IPv6.isValid(address) ? cut(address, 3) : undefined

/** As much of an address as may be written down: /24, /48. */
export const truncatedAddress = (address: string): string =>
  ipaddr.IPv6.isValid(address) ? cut(address, 3) : address.replace(/\.\d+$/, '.0')

/** The first groups of an IPv6 address, each without leading zeros, and :: for the rest. */
const cut = (address: string, groups: number) =>
  `${ipaddr.IPv6.parse(address)
    .parts.slice(0, groups)
    .map((part) => part.toString(16))
    .join(':')}::`
