import { TRPCClientError } from '@trpc/client'
import { defect } from '../domain/defect.ts'
import type { RefusalCode } from '../domain/refusals.ts'
import type { AppRouter } from '../server/router.ts'
import { CallFailure, NOT_REACHED } from './call-server.ts'

/** What is known of a call that came to nothing, of a procedure or of a route. */
export type Failure = {
  /** The answer's HTTP status; undefined: none came, and nobody knows what became of the call. */
  status?: number | undefined
  /** Why the server refused; undefined: it broke, the input was wrong, or it was not reached. */
  refusal?: RefusalCode | undefined
  /** What is wrong with each field, where the input was. */
  fields?: Record<string, string> | undefined
  /** A German sentence for adults, and the same for children. */
  message: string
  messageForChild: string
  /** The id under which the log has a defect. */
  requestId?: string | undefined
}

/** The one way to read what a call has thrown. What is no failed call is a mistake of ours: it is reported. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CallFailure) return error.failure
  if (!(error instanceof TRPCClientError)) {
    reportOnce(error)
    return defect()
  }
  const { data, message } = error as TRPCClientError<AppRouter>
  if (!data) return NOT_REACHED
  return { ...data, status: data.httpStatus, message, messageForChild: data.messageForChild ?? message }
}

export const messageOf = (error: unknown): string => failureOf(error).message
export const messageForChild = (error: unknown): string => failureOf(error).messageForChild
/** Whether nobody knows what came of it: the server was not reached, or its answer got lost. */
export const isLost = (error: unknown): boolean => isOfCall(error) && failureOf(error).status === undefined
/** Whether there is no such thing, or it is somebody else's: the server does not tell which. */
export const isNotFound = (error: unknown): boolean => isOfCall(error) && failureOf(error).refusal === 'NOT_FOUND'
/** Whether an address leads to nothing: one that was mistyped is no id, so the server refuses the input. */
export const leadsToNothing = (error: unknown): boolean =>
  isNotFound(error) || (isOfCall(error) && failureOf(error).fields !== undefined)

const isOfCall = (error: unknown) => error instanceof CallFailure || error instanceof TRPCClientError

/** A screen and the cache of queries may read the same mistake. A query that has not failed has none. */
const reported = new WeakSet<Error>()
function reportOnce(error: unknown) {
  if (!(error instanceof Error) || reported.has(error)) return
  reported.add(error)
  reportError(error)
}
