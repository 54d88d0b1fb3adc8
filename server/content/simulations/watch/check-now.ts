import { today } from '../../../../domain/platform/dates.ts'
import { audit } from '../../../platform/audit/record.ts'
import { asActor, asSystem, type Db, elevated, type Staff } from '../../../platform/db/actor.ts'
import { Refusal, refuse } from '../../../platform/db/refuse.ts'
import { failureInShort, OutboundFailure } from '../../../platform/outbound/failure.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { Lab } from '../lab.ts'
import { askSimulation, findAskable, recordCheck } from './check-one.ts'
import { readHealth } from './read-health.ts'

type Check = { db: Db; lab: Lab; outbound: Outbound; editor: Staff; simulationId: string }

/**
 * Checks a published simulation for an editor who does not want to wait for the night, at the address that families use,
 * and stores the result like the nightly check.
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
