import { randomUUID } from 'node:crypto'
import { OutboundFailure } from '../../../platform/outbound/failure.ts'
import type { PostJson } from '../../../platform/outbound/outbound.ts'
import { signMessage } from '../signature.ts'

/** As long as a launch may take: what is slower than that could not be started either. */
const WITHIN_MS = 10_000
/** How a provider answers that has read the message and does not know what it means. */
const NOT_UNDERSTOOD = [400, 422]

type Asked = { simulationId: string; secret: string | undefined; address: string; alsoAllowed?: string[] }

/**
 * Asks a provider whether this simulation could be started, without starting it for anybody: mode `check` of
 * docs/simulations.md, signed as a launch is.
 * @returns whether it knows the question; one that is older than the question is there all the same
 * @throws OutboundFailure when a launch would fail too
 */
export async function askEndpoint(
  postJson: PostJson,
  { simulationId, secret, address, alsoAllowed }: Asked,
): Promise<{ knowsChecks: boolean }> {
  const body = JSON.stringify({ mode: 'check', simulationId })
  const headers = secret ? signMessage(secret, { id: `check_${randomUUID()}`, body }) : {}
  try {
    await postJson(address, { body, headers, withinMs: WITHIN_MS, ...(alsoAllowed && { alsoAllowed }) })
    return { knowsChecks: true }
  } catch (error) {
    if (error instanceof OutboundFailure && NOT_UNDERSTOOD.includes(error.status ?? 0)) return { knowsChecks: false }
    throw error
  }
}
