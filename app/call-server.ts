import { defect } from '../domain/defect.ts'
import type { RefusalCode } from '../domain/refusals.ts'
import type { Failure } from './failure.ts'

export const NOT_REACHED: Failure = {
  message: 'Keine Verbindung zum Server. Bitte versuchen Sie es noch einmal.',
  messageForChild: 'Keine Verbindung zum Server. Versuch es bitte gleich noch einmal.',
}

/** A call of a route that came to nothing. */
export class CallFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/**
 * Calls a route that is no procedure, and reads the answer to its end.
 * @throws CallFailure with what to tell the person; NOT_REACHED also when the answer broke off
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

/** What the server says, or, where something before it answered, that something went wrong. */
async function readRefusal(answer: Response): Promise<Failure> {
  const { code, ...said }: Refused = await answer.json().catch(() => ({}))
  const message = said.message ? { messageForChild: said.message } : {}
  return { ...defect(), ...message, ...said, status: answer.status, refusal: code }
}

/** What is told as JSON. */
export const telling = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
export const asJson = <T>(answer: Response) => answer.json() as Promise<T>
