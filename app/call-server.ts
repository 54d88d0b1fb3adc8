import { defect } from '../domain/platform/defect.ts'
import type { RefusalCode } from '../domain/platform/refusals.ts'

/** What is known about a failed call, of a tRPC procedure or of another route. */
export type Failure = {
  /** HTTP status of the answer; undefined: no answer arrived, and whether the call took effect is unknown. */
  status?: number | undefined
  /** Why the server refused; undefined: unexpected error, invalid input, or no answer. */
  refusal?: RefusalCode | undefined
  /** Messages by field, when the input was invalid. */
  fields?: Record<string, string> | undefined
  /** A German message for adults, and the same for children. */
  message: string
  messageForChild: string
  /** The id under which an unexpected error is logged. */
  requestId?: string | undefined
}

export const NOT_REACHED: Failure = {
  message: 'Keine Verbindung zum Server. Bitte versuchen Sie es noch einmal.',
  messageForChild: 'Keine Verbindung zum Server. Versuch es bitte gleich noch einmal.',
}

/** A failed call of a route that is not a tRPC procedure. */
export class CallFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/**
 * Calls a route that is not a tRPC procedure and reads the whole answer.
 * @throws CallFailure with a message for the person; NOT_REACHED also when the connection broke while reading
 */
export async function callServer<T>(
  path: string,
  init: RequestInit | undefined,
  read: (answer: Response) => Promise<T>,
): Promise<T> {
  const answer = await fetch(path, init).catch(lost)
  if (!answer.ok) throw new CallFailure(await readRefusal(answer))
  return read(answer).catch(lost)
}

const lost = (): never => {
  throw new CallFailure(NOT_REACHED)
}

type Refused = Partial<Pick<Failure, 'message' | 'messageForChild' | 'fields'>> & { code?: RefusalCode }

/** The refusal in an answer; a general failure when the body is not ours, for example from a proxy. */
async function readRefusal(answer: Response): Promise<Failure> {
  const { code, ...said }: Refused = await answer.json().catch(() => ({}))
  const message = said.message ? { messageForChild: said.message } : {}
  return { ...defect(), ...message, ...said, status: answer.status, refusal: code }
}

/** Fetch options of a POST with a JSON body. */
export const telling = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
export const asJson = <T>(answer: Response) => answer.json() as Promise<T>
