import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { callerKey, clientAddressOf, truncatedAddress } from './client-address.ts'

type Asked = { socket?: string; forwardedFor?: string; trustedProxies?: number; headers?: Record<string, string> }

async function addressSeen({ socket = '203.0.113.9', forwardedFor, trustedProxies = 0, headers = {} }: Asked) {
  const server = new Hono().get('/', (c) => c.text(clientAddressOf(c, trustedProxies)))
  const sent = forwardedFor === undefined ? headers : { 'x-forwarded-for': forwardedFor, ...headers }
  const response = await server.request('/', { headers: sent }, { incoming: { socket: { remoteAddress: socket } } })
  return response.text()
}

test('without a proxy the connection alone counts, whatever the caller writes', async () => {
  const headers = { 'x-real-ip': '192.0.2.2', forwarded: 'for=192.0.2.3', 'x-client-address': '192.0.2.4' }
  expect(await addressSeen({})).toBe('203.0.113.9')
  expect(await addressSeen({ forwardedFor: '192.0.2.1', headers })).toBe('203.0.113.9')
})

describe('behind proxies', () => {
  test.each<[string, number, string, string]>([
    ['one proxy: what it wrote last', 1, '198.51.100.7', '198.51.100.7'],
    ['one proxy: what the caller wrote before is not read', 1, '192.0.2.1, 192.0.2.2, 198.51.100.7', '198.51.100.7'],
    ['two proxies: the second from the right', 2, '192.0.2.1, 198.51.100.7, 10.0.0.1', '198.51.100.7'],
    ['two proxies, one passed by: what the inner one wrote', 2, '198.51.100.7', '198.51.100.7'],
    ['with a port', 1, '198.51.100.7:51234', '198.51.100.7'],
    ['IPv6 in brackets with a port', 1, '[2001:DB8::1]:443', '2001:db8::1'],
    ['IPv4 inside IPv6', 1, '::ffff:198.51.100.7', '198.51.100.7'],
    ['what is no address: the connection', 1, 'unknown', '203.0.113.9'],
    ['an empty entry: the connection', 1, '192.0.2.1, ', '203.0.113.9'],
    ['no header: the connection', 1, '', '203.0.113.9'],
  ])('%s', async (_sentence, trustedProxies, forwardedFor, expected) => {
    expect(await addressSeen({ trustedProxies, forwardedFor })).toBe(expected)
  })

  test('Forwarded is never read', async () => {
    expect(await addressSeen({ trustedProxies: 1, headers: { forwarded: 'for=192.0.2.3' } })).toBe('203.0.113.9')
  })
})

test('a connection over an IPv6 socket from IPv4 is the same caller as over IPv4', async () => {
  expect(await addressSeen({ socket: '::ffff:203.0.113.9' })).toBe('203.0.113.9')
  expect(await addressSeen({ socket: 'fe80::1%eth0' })).toBe('fe80::1')
})

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0'],
  ['2001:db8:12:34:5:6:7:8', '2001:db8:12:34::', '2001:db8:12::'],
  ['2001:0db8:0012:0034::1', '2001:db8:12:34::', '2001:db8:12::'],
  ['2001:db8::1', '2001:db8:0:0::', '2001:db8:0::'],
  ['::1', '0:0:0:0::', '0:0:0::'],
  ['64:ff9b::198.51.100.7', '64:ff9b:0:0::', '64:ff9b:0::'],
])('%s is counted as %s and written down as %s', (address, counted, written) => {
  expect(callerKey(address)).toBe(counted)
  expect(truncatedAddress(address)).toBe(written)
})
