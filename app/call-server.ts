export const NO_CONNECTION = 'Keine Verbindung zum Server. Bitte versuchen Sie es noch einmal.'

type Answer = { code?: string; message?: string; fields?: Record<string, string> }

/** A call that came to nothing: a German sentence, and messages for single fields of a form. */
export class CallFailure extends Error {
  readonly code: string
  readonly fields: Record<string, string>
  constructor(answer: Answer) {
    super(answer.message ?? 'Da ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.')
    this.code = answer.code ?? 'UNKNOWN'
    this.fields = answer.fields ?? {}
  }
}

/**
 * Calls a route that is no procedure, and reads the answer to its end.
 * @throws CallFailure with what to tell the person; NO_CONNECTION also when the answer broke off
 */
export async function callServer<T>(
  path: string,
  init: RequestInit | undefined,
  read: (answer: Response) => Promise<T>,
): Promise<T> {
  const answer = await fetch(path, init).catch(lost)
  if (!answer.ok) throw new CallFailure(await answer.json().catch(() => ({})))
  return read(answer).catch(lost)
}

const lost = (): never => {
  throw new CallFailure({ code: 'NO_CONNECTION', message: NO_CONNECTION })
}

/** Whether nobody knows what came of it: the server was not reached, or its answer got lost. */
export const isLost = (error: unknown) => error instanceof CallFailure && error.code === 'NO_CONNECTION'

/** What is told as JSON. */
export const telling = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
export const asJson = <T>(answer: Response) => answer.json() as Promise<T>
