import { randomUUID } from 'node:crypto'
import type { LaunchMode } from '../../../domain/content/simulations.ts'
import { readAnswer } from '../../content/simulations/answer.ts'
import { signMessage } from '../../content/simulations/signature.ts'
import { recordStart } from '../../content/simulations/watch/ask.ts'
import { audit } from '../../platform/audit/record.ts'
import { asActor, asSystem, elevated, type Tx } from '../../platform/db/actor.ts'
import { Refusal, refuse, TooManyAttempts } from '../../platform/db/refuse.ts'
import { OutboundFailure } from '../../platform/outbound/failure.ts'
import type { PostJson } from '../../platform/outbound/outbound.ts'
import type { Context } from '../../trpc.ts'
import { type Disclosure, type Launcher, readDisclosure, requireSimulation, type Simulation } from './find.ts'
import { recordFailure, recordSuccess } from './record.ts'
import { mayHaveContactData, release } from './release.ts'

/** How long a person waits for a simulation to begin. */
const WITHIN_MS = 10_000
/** When to try again if all slots are taken: longer than any call in progress may last. */
const BUSY_SECONDS = 60

type Launch = { childId: string; simulationId: string; mode: LaunchMode; agreesToContactData: boolean }
type Surroundings = Pick<Context, 'db' | 'throttle' | 'outbound' | 'lab' | 'publicUrl'>
type Begun = { simulation: Simulation; runId: string; attemptNumber: number; disclosure: Disclosure }

/**
 * Starts a simulation with its provider. Three steps, once there is a place for the call: check and record the attempt,
 * in a transaction of the person; call the provider, outside of any; record the result.
 * @returns where to go on, and what the provider says; either may be missing
 * @throws NOT_FOUND, CONSENT_NEEDED, CONTACT_DATA_NOT_AGREED, SIMULATION_WITHOUT_ENDPOINT, SIMULATION_ENDPOINT_INVALID,
 * TOO_MANY_REQUESTS; SIMULATION_NOT_STARTED with the reason, and then the attempt counts as failed (S8.32)
 */
export async function launchSimulation(ctx: Surroundings, by: Launcher, launch: Launch) {
  await ctx.throttle.require(['simulation launch: person', by.id])
  // Which provider it is has to be known before anything is written: who finds no place leaves no attempt.
  const { endpoint } = await asActor(ctx.db, by, (tx) => requireSimulation(tx, launch, ctx.lab))
  const place = { address: endpoint.address, isOurs: endpoint.isOurs, person: by.id }
  try {
    return await ctx.outbound.withPlace(place, async (postJson) => {
      const begun = await asActor(ctx.db, by, (tx) => beginAttempt(tx, by, launch, ctx))
      const counts = launch.mode === 'child_run'
      try {
        const answer = readAnswer(await call(postJson, begun, launch, ctx))
        await asSystem(ctx.db, 'whether a start succeeds is written by the server', async (tx) => {
          await recordStart(tx, launch.simulationId, null)
          if (counts && !begun.simulation.reportsOutcome) await recordSuccess(tx, begun.runId)
        })
        return answer
      } catch (error) {
        if (!(error instanceof OutboundFailure)) throw error
        await asSystem(ctx.db, 'whether a start succeeds is written by the server', async (tx) => {
          await recordStart(tx, launch.simulationId, error.reason)
          if (counts) await recordFailure(tx, begun.runId, error.reason)
        })
        throw new Refusal('SIMULATION_NOT_STARTED', error.message, { cause: error })
      }
    })
  } catch (error) {
    if (error instanceof OutboundFailure) throw new TooManyAttempts(BUSY_SECONDS, error.message)
    throw error
  }
}

/** Records the attempt before the call: a provider may report the outcome before it answers. */
async function beginAttempt(tx: Tx, by: Launcher, launch: Launch, { lab }: Surroundings): Promise<Begun> {
  const { childId, simulationId, mode } = launch
  const simulation = await requireSimulation(tx, launch, lab)
  const withContact = simulation.needsContactData && (await isAgreed(tx, by, launch, simulation))
  if (simulation.needsContactData && !withContact) refuse('CONTACT_DATA_NOT_AGREED')
  const disclosure = await readDisclosure(tx, { childId, mode, withContact })
  const runId = randomUUID()
  const attemptNumber = 1 + (await countRuns(tx, launch))
  if (mode === 'child_run') {
    if (by.role === 'parent') await release(tx, launch, { contact: withContact ? simulation.endpoint : undefined })
    await elevated(tx, 'nobody writes own results', (tx) =>
      tx.insertInto('simulationAttempts').values({ childId, simulationId, runId, isSuccessful: false }).execute(),
    )
  }
  await audit(tx, {
    action: 'simulation started',
    actorId: by.id,
    subject: childId,
    details: {
      simulation: simulationId,
      mode,
      recipient: simulation.endpoint.recipient,
      told: namesOfTold(disclosure),
    },
  })
  return { simulation, runId, attemptNumber, disclosure }
}

/** How many runs this child had; a start that failed showed it nothing. */
async function countRuns(tx: Tx, { childId, simulationId }: Launch): Promise<number> {
  const { runs } = await tx
    .selectFrom('simulationAttempts')
    .where('childId', '=', childId)
    .where('simulationId', '=', simulationId)
    .where('launchFailure', 'is', null)
    .select(({ fn }) => fn.countAll().as('runs'))
    .executeTakeFirstOrThrow()
  return Number(runs)
}

/** A parent agrees in the dialog every time; a child starts on what its parent agreed to for the same recipient. */
const isAgreed = async (tx: Tx, by: Launcher, launch: Launch, { endpoint }: Simulation) =>
  by.role === 'parent' ? launch.agreesToContactData : mayHaveContactData(tx, launch, endpoint)

/** For the audit log, «child.name child.email …»: which fields were disclosed, never their values. */
const namesOfTold = (disclosure: Disclosure) =>
  Object.entries(disclosure)
    .flatMap(([who, fields]) =>
      Object.entries(fields).flatMap(([field, value]) => (value === null ? [] : [`${who}.${field}`])),
    )
    .join(' ')

/** The launch as docs/simulations.md describes it. @throws OutboundFailure */
function call(
  postJson: PostJson,
  { simulation, runId, attemptNumber, disclosure }: Begun,
  { mode, childId }: Launch,
  { publicUrl }: Surroundings,
): Promise<unknown> {
  const isAsked = mode === 'child_run' && simulation.reportsOutcome
  const body = JSON.stringify({
    mode,
    simulationId: simulation.id,
    attemptId: runId,
    attemptNumber,
    callbackUrl: isAsked ? `${publicUrl}/api/simulations/outcome` : null,
    returnUrl: `${publicUrl}/nach-der-uebung/${simulation.competencyId}?kind=${childId}&probe=${simulation.id}`,
    ...disclosure,
  })
  const { address, alsoAllowed } = simulation.endpoint
  const headers = simulation.secret ? signMessage(simulation.secret, { id: `launch_${runId}`, body }) : {}
  return postJson(address, { body, headers, withinMs: WITHIN_MS, ...(alsoAllowed && { alsoAllowed }) })
}
