import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { refusals } from '../../../domain/platform/refusals.ts'
import { refuseRequest } from './answer.ts'
import { clientProtocolOf } from './client-address.ts'

type Options = { publicUrl: string; allowedOrigins: string[]; trustedProxies: number }

/**
 * Refuses a request under a name that is not ours: so that no site can point its name at this machine and read what its
 * owner sees here (DNS rebinding), and nothing of a forged Host ever stands in an answer. Ports may differ: a container
 * is often reached on another one. What reached a proxy by http is redirected when our own address is https.
 */
export function ownHostOnly({ publicUrl, allowedOrigins, trustedProxies }: Options): MiddlewareHandler {
  const names = allowedOrigins.map((origin) => new URL(origin).hostname)
  const isHttps = publicUrl.startsWith('https:')
  return async (c, next) => {
    // With two Host headers a proxy may have used the other one.
    if ((c.env as Partial<HttpBindings> | undefined)?.incoming?.headersDistinct?.host?.[1])
      return refuseRequest(c, 'ADDRESS_UNREADABLE')
    if (isHttps && clientProtocolOf(c, trustedProxies) === 'http') {
      const { pathname, search } = new URL(c.req.url)
      return c.redirect(publicUrl + pathname + search, 308)
    }
    if (names.includes(new URL(c.req.url).hostname)) return next()
    return refuseRequest(c, 'WRONG_HOST', `${refusals.WRONG_HOST.message} ${publicUrl}`)
  }
}
