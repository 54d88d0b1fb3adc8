import type { Context } from 'hono'
import type { RefusalCode } from '../../../domain/platform/refusals.ts'
import { log } from '../../log.ts'
import { Refusal, type TooManyAttempts } from '../db/refuse.ts'
import { createRareLog } from '../rare-log.ts'

/**
 * Answers a request that is refused before any handler sees it: /trpc in the shape of its client, other programs with
 * code and sentence, a page with the sentence alone.
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

/** As refuseRequest, with how long to wait. */
export function refuseForNow(c: Context, { code, message, retryAfterSeconds }: TooManyAttempts): Response {
  c.header('retry-after', String(retryAfterSeconds))
  return refuseRequest(c, code, message)
}

const refusalLog = createRareLog<RefusalCode>()

/** For tests: the next refusal is logged again. */
export const forgetLoggedRefusals = () => refusalLog.forget()

/** Logged, because somebody may be trying to get in. */
const logRefusal = (code: RefusalCode) =>
  refusalLog.take(code, (sinceTheLastLine) =>
    log.warn({ code, sinceTheLastLine }, 'A request was refused before anything read it.'),
  )
