import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { isLoopback } from '../../settings.ts'

/** What proxies add: somebody else may be behind the connection then, even when it comes from this machine. */
const isForwardingHeader = (name: string) =>
  name === 'forwarded' ||
  name === 'via' ||
  name.startsWith('x-forwarded') ||
  name.endsWith('-client-ip') ||
  name.endsWith('-connecting-ip') ||
  name === 'x-real-ip'

/**
 * Whether a request was made on the machine the server runs on, without anybody in between: PUBLIC_URL, the other end
 * of the connection and the Host header are all loopback, and nothing was forwarded.
 */
export function isFromOwnMachine(c: Context, publicUrl: string): boolean {
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
  return (
    isLoopback(new URL(publicUrl).hostname) &&
    isLoopbackAddress(incoming?.socket.remoteAddress) &&
    isLoopbackHost(c.req.header('host')) &&
    !Object.keys(c.req.header()).some(isForwardingHeader)
  )
}

const isLoopbackAddress = (address: string | undefined) => /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address ?? '')

const isLoopbackHost = (host: string | undefined) => {
  const url = `http://${host}`
  return Boolean(host) && URL.canParse(url) && isLoopback(new URL(url).hostname)
}
