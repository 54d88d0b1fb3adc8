import type { Context } from 'hono'
import type { RefusalCode } from '../../../domain/refusals.ts'
import { log } from '../../log.ts'
import { Refusal } from '../db/refuse.ts'
import { createRareLog } from '../rare-log.ts'

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

const refusalLog = createRareLog<RefusalCode>()

/** For tests: as if the log had been told of none. */
export const forgetLoggedRefusals = () => refusalLog.forget()

/** Somebody may be trying to get in. */
const logRefusal = (code: RefusalCode) =>
  refusalLog.take(code, (sinceTheLastLine) =>
    log.warn({ code, sinceTheLastLine }, 'A request was refused before anything read it.'),
  )
