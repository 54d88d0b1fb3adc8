import { isApiError, messageOf } from '../../trpc.ts'

/** Why a call failed, in a sentence: the server's refusal, or that nobody expected it (S8.40), with the request's id. */
export function reasonOf(error: unknown): string {
  const isDefect = isApiError(error) && error.data && !error.data.refusal && !error.data.fields
  if (!isDefect) return messageOf(error)
  const id = /\(Kennung [^)]*\)/.exec(error.message)?.[0]
  return `Ein unerwarteter Fehler ist aufgetreten.${id ? ` ${id}` : ''}`
}
