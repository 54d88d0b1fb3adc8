import type { MiddlewareHandler } from 'hono'
import { refuseRequest } from './answer.ts'

const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses a write that another site makes a browser send, with or without our cookie: signing somebody in unasked is an
 * attack too. A browser names the origin of every write; where it is missing, Sec-Fetch-Site says the same. What sends
 * neither is no browser, and has no cookie that somebody else could use.
 */
export const ownOriginOnly =
  (allowedOrigins: string[]): MiddlewareHandler =>
  async (c, next) => {
    if (READS.includes(c.req.method)) return next()
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const isOurs = origin ? allowedOrigins.includes(origin) : !site || site === 'same-origin' || site === 'none'
    return isOurs ? next() : refuseRequest(c, 'FORBIDDEN')
  }
