import { createHash } from 'node:crypto'
import type { Delivery, Outcome } from '../run/outcome.ts'
import { keyOf, sign } from './signature.ts'
import type { RunToken } from './token.ts'

const PAUSES_MS = [0, 400, 1_200]
const TIMEOUT_MS = 8_000

/** Tells Netzpass how a run ended, signed; a few tries, because whoever asked is waiting. */
export async function report(labSecret: string, run: RunToken, outcome: Outcome): Promise<Delivery> {
  const { callbackUrl } = run
  if (run.mode !== 'child_run' || !callbackUrl) return 'unwanted'
  const key = keyOf(labSecret, run.simulationId)
  const body = JSON.stringify({ attemptId: run.attemptId, outcome })
  // The same report has the same id whenever it is sent: what had already arrived is not counted again.
  const id = `msg_${createHash('sha256').update(body).digest('base64url')}`
  for (const pause of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    const answer = await fetch(callbackUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sign(key, { id, body }) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return 'delivered'
    if (answer?.status === 409) return 'earlier'
    if (answer && isFinal(answer.status)) return 'refused'
  }
  return 'undelivered'
}

/** Asking again would get the same answer; not so when the server is busy or was asked too often. */
const isFinal = (status: number) => status >= 300 && status < 500 && status !== 408 && status !== 429
