import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isFromOwnMachine } from './own-machine.ts'

type Asked = {
  publicUrl?: string
  socket?: string | undefined
  host?: string | undefined
  headers?: Record<string, string>
}

async function isOwn({ publicUrl = 'http://localhost:3000', socket, host, headers = {} }: Asked) {
  const server = new Hono().get('/', (c) => c.json(isFromOwnMachine(c, publicUrl)))
  const env = socket === undefined ? undefined : { incoming: { socket: { remoteAddress: socket } } }
  const sent = { ...(host !== undefined && { host }), ...headers }
  return (await server.request('/', { headers: sent }, env)).json()
}
const own: Asked = { socket: '127.0.0.1', host: 'localhost:3000' }

test.each<[string, Asked]>([
  ['a browser on this machine', {}],
  ['over IPv6', { socket: '::1', host: '[::1]:3000' }],
  ['over an IPv6 socket from IPv4', { socket: '::ffff:127.0.0.1', host: '127.0.0.1:3000' }],
  ['another of its loopback addresses', { socket: '127.0.0.53' }],
  ['asked for without a port', { host: 'localhost' }],
])('%s is from the own machine', async (_sentence, asked) => {
  expect(await isOwn({ ...own, ...asked })).toBe(true)
})

test.each<[string, Asked]>([
  ['a server with a public address', { publicUrl: 'https://netzpass.example' }],
  ['a server in a home network', { publicUrl: 'http://192.168.1.20:3000' }],
  ['a connection from the network', { socket: '192.168.1.30' }],
  ['a connection from an address that begins like ours', { socket: '127.0.0.1.evil.example' }],
  ['a connection that nobody knows of', { socket: undefined }],
  ['a name that was pointed at this machine', { host: 'evil.example:3000' }],
  ['a name that begins like ours', { host: 'localhost.evil.example' }],
  ['no Host', { host: undefined }],
  ['a Host that is none', { host: 'a b' }],
])('%s is not', async (_sentence, asked) => {
  expect(await isOwn({ ...own, ...asked })).toBe(false)
})

test.each([
  ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'],
  ...['true-client-ip', 'cf-connecting-ip', 'X-Forwarded-For'],
])('what carries %s came through somebody else, wherever it says it is from', async (name) => {
  expect(await isOwn({ ...own, headers: { [name]: '127.0.0.1' } })).toBe(false)
})
