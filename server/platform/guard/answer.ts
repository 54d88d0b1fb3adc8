import type { Context } from 'hono'
import type { RefusalCode } from '../../../domain/refusals.ts'
import { log } from '../../log.ts'
import { Refusal } from '../db/refuse.ts'

/**
 * The answer to a request that is refused before anything reads it: for the API in the shape its client understands,
 * for the rest of what programs call as code and sentence, for a page as the sentence alone.
 */
export function refuseRequest(c: Context, code: RefusalCode, said?: string): Response {
  logRefusal(code)
  const { status, message, messageForChild } = new Refusal(code, said)
  if (/^\/trpc(\/|$)/.test(c.req.path)) {
    return c.json(
      { error: { message, code: -32600, data: { httpStatus: status, refusal: code, messageForChild } } },
      status as 400,
    )
  }
  const isPage = ['GET', 'HEAD'].includes(c.req.method) && !c.req.path.startsWith('/api/')
  return isPage ? c.text(message, status as 400) : c.json({ code, message, messageForChild }, status as 400)
}

const LOG_EVERY_MS = 60_000
const logged = new Map<RefusalCode, { at: number; since: number }>()

/** For tests: as if the log had been told of none. */
export const forgetLoggedRefusals = () => logged.clear()

/** Somebody may be trying to get in. One line a minute for each kind, or whoever tries could fill the disk with them. */
function logRefusal(code: RefusalCode) {
  const now = performance.now()
  const { at, since } = logged.get(code) ?? { at: Number.NEGATIVE_INFINITY, since: 0 }
  if (now - at < LOG_EVERY_MS) {
    logged.set(code, { at, since: since + 1 })
    return
  }
  logged.set(code, { at: now, since: 0 })
  log.warn({ code, sinceTheLastLine: since }, 'A request was refused before anything read it.')
}
