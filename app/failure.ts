import { TRPCClientError } from '@trpc/client'
import { defect } from '../domain/platform/defect.ts'
import type { AppRouter } from '../server/router.ts'
import { CallFailure, type Failure, NOT_REACHED } from './call-server.ts'

/**
 * The only way to read what a call has thrown. Anything that is not a failed call is a bug in the app: it is
 * reported and gets a general message.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof CallFailure) return error.failure
  if (!(error instanceof TRPCClientError)) {
    reportOnce(error)
    return defect()
  }
  const { data, message } = error as TRPCClientError<AppRouter>
  if (isNotHere(error)) return NOT_HERE
  if (!data) return NOT_REACHED
  return { ...data, status: data.httpStatus, message, messageForChild: data.messageForChild ?? message }
}

/** What was asked for is not cached on this device, and the server cannot be reached. */
export class NotOnDevice extends Error {}

const NOT_HERE: Failure = {
  message: 'Das liegt nicht auf diesem Gerät, und gerade gibt es keine Verbindung.',
  messageForChild: 'Das liegt noch nicht auf diesem Gerät. Sobald du wieder Netz hast, kannst du es öffnen.',
}
/** Whether there is no network, and what a child asked for does not lie on its device. */
export const isNotHere = (error: unknown): boolean =>
  error instanceof TRPCClientError && error.cause instanceof NotOnDevice

export const messageOf = (error: unknown): string => failureOf(error).message
export const messageForChild = (error: unknown): string => failureOf(error).messageForChild
/** Whether the outcome of the call is unknown: the server was not reached, or its answer was lost. */
export const isLost = (error: unknown): boolean => isOfCall(error) && failureOf(error).status === undefined
/** Whether the thing does not exist or belongs to somebody else; the server does not tell which. */
export const isNotFound = (error: unknown): boolean => isOfCall(error) && failureOf(error).refusal === 'NOT_FOUND'
/** Whether it belongs to another role. */
export const isForbidden = (error: unknown): boolean => isOfCall(error) && failureOf(error).refusal === 'FORBIDDEN'
/** Whether a URL leads to nothing. A mistyped id counts too: it is malformed, so the server reports invalid input. */
export const leadsToNothing = (error: unknown): boolean =>
  isNotFound(error) || (isOfCall(error) && failureOf(error).fields !== undefined)

const isOfCall = (error: unknown) => error instanceof CallFailure || error instanceof TRPCClientError

/** A screen and the query cache may read the same error; it is reported only once. */
const reported = new WeakSet<Error>()
function reportOnce(error: unknown) {
  if (!(error instanceof Error) || reported.has(error)) return
  reported.add(error)
  reportError(error)
}
