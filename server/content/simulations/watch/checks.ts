import { sql } from 'kysely'
import { today } from '../../../../domain/platform/dates.ts'
import { log } from '../../../log.ts'
import { audit } from '../../../platform/audit/record.ts'
import { asActor, asSystem, type Db, elevated, type Staff } from '../../../platform/db/actor.ts'
import { Refusal, refuse } from '../../../platform/db/refuse.ts'
import { claim } from '../../../platform/jobs/claim.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { type FailureReason, failureInShort, OutboundFailure } from '../../../platform/outbound/failure.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { Lab } from '../lab.ts'
import { type Askable, askSimulation, findAskable, recordCheck } from './ask.ts'
import { readHealth } from './read-health.ts'

/** As many as may be called at once (server/platform/outbound); the next batch starts when all have answered. */
const AT_ONCE = 8
/** How long a server's claim lasts; one that has not finished by then was killed. */
const CLAIM_SECONDS = 60

export type CheckRound = {
  db: Db
  lab: Lab
  /** A separate one: slow providers must not take the slots of simulations that children start. */
  outbound: Outbound
  now?: () => Date
  /** Ends the round after the calls in progress. */
  signal?: AbortSignal
}

/**
 * Asks every published simulation, once a night and on any number of servers, whether it could be started. One failure
 * may be chance; from the second night in a row on it counts as silent (read-health.ts).
 */
export async function checkSimulations(round: CheckRound): Promise<void> {
  const night = today(round.now?.())
  const counts = { answered: 0, failed: 0 }
  while (!round.signal?.aborted) {
    const claimed = await claimSome(round, night)
    if (claimed.length === 0) break
    const failures = await Promise.all(claimed.map((simulation) => checkOne(simulation, round, night)))
    counts.failed += failures.filter(Boolean).length
    counts.answered += failures.filter((failure) => failure === null).length
  }
  if (counts.answered + counts.failed > 0) log.info(counts, 'Simulations were asked whether they are there.')
}

/** Several times a night, to go on after a restart; nobody is asked twice. */
export const simulationCheckJob = (round: CheckRound): Job => ({
  name: 'check-simulations',
  cron: '5,20,35,50 4 * * *',
  work: () => checkSimulations(round),
})

const claimSome = ({ db, lab, now = () => new Date() }: CheckRound, night: string): Promise<Askable[]> =>
  asSystem(db, 'endpoints and secrets are the server’s own', async (tx) => {
    await sql`
      insert into simulation_checks (simulation_id, endpoint_url)
      select id, endpoint_url from simulations where published_at is not null
      on conflict (simulation_id) do nothing`.execute(tx)
    const which = sql<boolean>`(checked_on is null or checked_on < ${night}::date)
      and simulation_id in (select id from simulations where published_at is not null)`
    const wanted = { table: 'simulationChecks', key: 'simulationId', which, order: 'simulationId' } as const
    const rows = await claim(tx, { ...wanted, most: AT_ONCE, seconds: CLAIM_SECONDS, now: now() }, ['simulationId'])
    const claimed: Askable[] = []
    for (const { simulationId } of rows) {
      const simulation = await findAskable(tx, simulationId, lab)
      if (simulation) claimed.push(simulation)
    }
    return claimed
  })

/** @returns why it could not be started, null if it could, undefined if the check itself failed */
async function checkOne(
  simulation: Askable,
  round: CheckRound,
  night: string,
): Promise<FailureReason | null | undefined> {
  try {
    const failure = await askSimulation(simulation, round)
    if (failure) log.warn({ simulation: simulation.id, reason: failure }, 'A simulation did not answer as it should.')
    await asSystem(round.db, 'what came of asking a simulation', (tx) => recordCheck(tx, simulation, failure, night))
    return failure
  } catch (error) {
    log.error({ err: error, simulation: simulation.id }, 'A simulation could not be checked.')
  }
}

type Check = { db: Db; lab: Lab; outbound: Outbound; editor: Staff; simulationId: string }

/**
 * Checks a published simulation for an editor who does not want to wait for the night, at the address that families
 * use, and stores the result like the nightly check.
 * @returns why it could not be started, in a few words, null when it could be; and its health now
 * @throws NOT_FOUND; SIMULATION_NOT_STARTED when this server makes too many calls, which says nothing about this one
 */
export async function checkNow({ db, lab, outbound, editor, simulationId }: Check) {
  const simulation =
    (await asSystem(db, 'endpoints and secrets are the server’s own', (tx) => findAskable(tx, simulationId, lab))) ??
    refuse('NOT_FOUND')
  const failure = await askSimulation(simulation, { lab, outbound })
  if (failure === 'busy') throw new Refusal('SIMULATION_NOT_STARTED', new OutboundFailure(failure).message)
  return asActor(db, editor, async (tx) => {
    await elevated(tx, 'what came of asking a simulation', (tx) => recordCheck(tx, simulation, failure, today()))
    await audit(tx, {
      action: 'simulation checked',
      actorId: editor.id,
      subject: simulation.id,
      details: { type: 'simulation' },
    })
    const health = (await readHealth(tx, [simulation.id])).get(simulation.id) ?? null
    return { failure: failure && failureInShort(failure), health }
  })
}
