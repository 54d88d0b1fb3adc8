import { randomUUID } from 'node:crypto'
import { OutboundFailure } from '../../../platform/outbound/failure.ts'
import type { PostJson } from '../../../platform/outbound/outbound.ts'
import { signMessage } from '../signature.ts'

/** As long as a launch may take: a slower provider could not be started either. */
const WITHIN_MS = 10_000
/** How a provider answers that does not know the mode `check`. */
const NOT_UNDERSTOOD = [400, 422]

type Asked = { simulationId: string; secret: string | undefined; address: string; alsoAllowed?: string[] }

/**
 * Asks a provider whether this simulation could be started, without starting it: mode `check` of docs/simulations.md,
 * signed like a launch.
 * @returns whether the provider knows the mode; an older one that does not is reachable all the same
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
