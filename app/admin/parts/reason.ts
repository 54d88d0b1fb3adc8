import { failureOf } from '../../failure.ts'

/** Why a call failed, in a sentence: the server's refusal, or that nobody expected it (S8.40), with the request's id. */
export function reasonOf(error: unknown): string {
  const { requestId, message } = failureOf(error)
  return requestId ? `Ein unerwarteter Fehler ist aufgetreten. (Kennung ${requestId})` : message
}
