import type { Context } from 'hono'
import { type RefusalCode, refusals } from '../../domain/refusals.ts'

/**
 * The answer to a request that is refused before anything reads it: for the API in the shape its client understands,
 * for the rest of what programs call as code and sentence, for a page as the sentence alone.
 */
export function refuseRequest(c: Context, code: RefusalCode, message: string = refusals[code].message): Response {
  const { status } = refusals[code]
  if (/^\/trpc(\/|$)/.test(c.req.path)) {
    return c.json({ error: { message, code: -32600, data: { httpStatus: status, refusal: code } } }, status as 400)
  }
  const isPage = ['GET', 'HEAD'].includes(c.req.method) && !c.req.path.startsWith('/api/')
  return isPage ? c.text(message, status as 400) : c.json({ code, message }, status as 400)
}
