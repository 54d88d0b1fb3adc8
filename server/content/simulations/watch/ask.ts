import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isInLab } from '../../../../domain/content/simulations.ts'
import type { Tx } from '../../../platform/db/actor.ts'
import { type FailureReason, OutboundFailure } from '../../../platform/outbound/failure.ts'
import type { Outbound, PostJson } from '../../../platform/outbound/outbound.ts'
import { addressOfEndpoint, type Lab } from '../lab.ts'
import { findSecret } from '../secrets.ts'
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

export type Askable = { id: string; endpointUrl: string; secret: string | undefined }

/** What is needed to ask it; undefined when it does not exist or is not published. app_job only. */
export async function findAskable(tx: Tx, simulationId: string, lab: Lab): Promise<Askable | undefined> {
  const found = await tx
    .selectFrom('simulations')
    .where('id', '=', simulationId)
    .where('publishedAt', 'is not', null)
    .select(['id', 'endpointUrl'])
    .executeTakeFirst()
  return found && { ...found, secret: await findSecret(tx, found, lab) }
}

/** Never within a transaction. @returns why it could not be started, null when it could be */
export async function askSimulation(
  { id, endpointUrl, secret }: Askable,
  { lab, outbound }: { lab: Lab; outbound: Outbound },
): Promise<FailureReason | null> {
  try {
    const where = addressOfEndpoint(endpointUrl, lab)
    const place = { address: where.address, isOurs: isInLab(endpointUrl) }
    await outbound.withPlace(place, (postJson) => askEndpoint(postJson, { simulationId: id, secret, ...where }))
    return null
  } catch (error) {
    if (error instanceof OutboundFailure) return error.reason
    throw error
  }
}

/** Stores the result. Does nothing for a simulation deleted meanwhile. app_job only. @param day yyyy-MM-dd */
export async function recordCheck(
  tx: Tx,
  { id, endpointUrl }: Pick<Askable, 'id' | 'endpointUrl'>,
  failure: FailureReason | null,
  day: string,
): Promise<void> {
  await sql`
    insert into simulation_checks as c (simulation_id, endpoint_url, checked_on, failure, failing_on)
    select id, ${endpointUrl}, ${day}::date, ${failure}::text, case when ${failure}::text is not null then ${day}::date end
    from simulations where id = ${id}
    on conflict (simulation_id) do update set claimed_until = null, checked_on = excluded.checked_on,
      endpoint_url = excluded.endpoint_url, failure = excluded.failure,
      failing_on = case
        when excluded.failure is not null and c.failure is not null and c.endpoint_url = excluded.endpoint_url then c.failing_on
        else excluded.failing_on end`.execute(tx)
}

/**
 * Notes for admins whether a provider let a simulation be started. Nothing about the person, so a parent's test counts
 * too. A success ends a silence. Does nothing for a simulation deleted meanwhile. app_job only.
 */
export async function recordStart(tx: Tx, simulationId: string, failure: FailureReason | null): Promise<void> {
  await sql`insert into simulation_starts (simulation_id, failure)
    select id, ${failure} from simulations where id = ${simulationId}`.execute(tx)
  if (failure) return
  await tx
    .updateTable('simulationChecks')
    .where('simulationId', '=', simulationId)
    .where('failure', 'is not', null)
    .set({ failure: null, failingOn: null })
    .execute()
}
