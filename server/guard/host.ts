import type { MiddlewareHandler } from 'hono'
import { refusals } from '../../domain/refusals.ts'
import { refuseRequest } from './answer.ts'

/**
 * Refuses a request under a name that is not ours: so that no site can point its name at this machine and read what its
 * owner sees here (DNS rebinding), and nothing of a forged Host ever stands in an answer. Ports may differ: a container
 * is often reached on another one.
 */
export function ownHostOnly(publicUrl: string, allowedOrigins: string[]): MiddlewareHandler {
  const names = allowedOrigins.map((origin) => new URL(origin).hostname)
  return async (c, next) => {
    if (names.includes(new URL(c.req.url).hostname)) return next()
    return refuseRequest(c, 'WRONG_HOST', `${refusals.WRONG_HOST.message} ${publicUrl}`)
  }
}
