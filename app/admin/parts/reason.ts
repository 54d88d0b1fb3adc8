import { failureOf } from '../../failure.ts'

/** The message for a failed call: the server's refusal, or a general one with the request id (S8.40). */
export function reasonOf(error: unknown): string {
  const { requestId, message } = failureOf(error)
  return requestId ? `Ein unerwarteter Fehler ist aufgetreten. (Kennung ${requestId})` : message
}
