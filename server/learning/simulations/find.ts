import { sql } from 'kysely'
import type { ContactData, DisclosedChild, DisclosedParent, LaunchMode } from '../../../domain/content/simulations.ts'
import { addressOfEndpoint, type Lab, providerOf } from '../../content/simulations/lab.ts'
import { findSecret } from '../../content/simulations/secrets.ts'
import { type Actor, elevated, type Tx } from '../../platform/db/actor.ts'
import { notFound, refuse } from '../../platform/db/refuse.ts'
import { readDestination } from '../../platform/outbound/destination.ts'
import { OutboundFailure } from '../../platform/outbound/failure.ts'

/** Who may start a simulation: a parent for a child of their own, or a child for itself. */
export type Launcher = Extract<Actor, { role: 'parent' | 'child' }>

/**
 * A simulation that this person may start for this child, with what only the server knows of it. The policies decide: a
 * parent may start what is published in the child's competencies, a child what was released to it.
 * @throws NOT_FOUND, CONSENT_NEEDED, SIMULATION_WITHOUT_ENDPOINT, SIMULATION_ENDPOINT_INVALID
 */
export async function requireSimulation(
  tx: Tx,
  { childId, simulationId }: { childId: string; simulationId: string },
  lab: Lab,
) {
  const simulation = await tx
    .selectFrom('simulations as m')
    .innerJoin('skillLevels as l', 'l.id', 'm.skillLevelId')
    .innerJoin('childCompetencies as a', 'a.competencyId', 'l.competencyId')
    .where('m.id', '=', simulationId)
    .where('m.publishedAt', 'is not', null)
    .where('a.childId', '=', childId)
    .select(['m.id', 'm.title', 'm.needsContactData', 'm.reportsOutcome'])
    .select('l.competencyId')
    .executeTakeFirstOrThrow(notFound)
  return elevated(tx, 'nobody reads endpoints and secrets but the server', async (tx) => {
    const { endpointUrl, hasConsent } = await tx
      .selectFrom('simulations')
      .where('id', '=', simulationId)
      .select('endpointUrl')
      .select(sql<boolean>`has_consent(${childId})`.as('hasConsent'))
      .executeTakeFirstOrThrow()
    if (!hasConsent) refuse('CONSENT_NEEDED') // not even for a test: the child's name would leave this server
    const secret = await findSecret(tx, { id: simulationId, endpointUrl }, lab)
    return { ...simulation, secret, endpoint: readEndpoint(endpointUrl, lab) }
  })
}

export type Simulation = Awaited<ReturnType<typeof requireSimulation>>
export type Endpoint = ReturnType<typeof readEndpoint>

/** Where to call a simulation. `recipient`: the host that people know it by; `isOurs`: it is our own lab. */
function readEndpoint(endpointUrl: string, lab: Lab) {
  if (endpointUrl.trim() === '') refuse('SIMULATION_WITHOUT_ENDPOINT')
  const called = addressOfEndpoint(endpointUrl, lab)
  if (isNoAddress(called.address)) refuse('SIMULATION_ENDPOINT_INVALID')
  return { ...called, ...providerOf(endpointUrl, lab) }
}

/** Whether it is no address at all; one that may not be called is refused by the call. */
function isNoAddress(address: string): boolean {
  try {
    readDestination(address, [])
  } catch (error) {
    return error instanceof OutboundFailure && error.reason === 'not an address'
  }
  return false
}

/** Who is named in a launch, and with what; `parent` only when a parent tests. */
export type Disclosure = { child: DisclosedChild; parent?: DisclosedParent }

/**
 * What a provider gets to know about whom: for the launch, and for the dialog that asks before. Contact data only where
 * needed and agreed to. Read as the actor. @throws NOT_FOUND
 */
export async function readDisclosure(
  tx: Tx,
  { childId, mode, withContact }: { childId: string; mode: LaunchMode; withContact: boolean },
): Promise<Disclosure> {
  const row = await tx
    .selectFrom('children')
    .where('id', '=', childId)
    .select(['id', 'name', 'lastName', 'email', 'phone'])
    .executeTakeFirstOrThrow(notFound)
  const { id, name } = row
  const child = { id, name, ...contactOf(row, withContact) }
  if (mode === 'child_run') return { child }
  const parent = await tx
    .selectFrom('profiles')
    .select(['id', 'firstName', 'lastName', 'email', 'phone'])
    .executeTakeFirstOrThrow() // the policies show a parent the own profile alone
  return { child, parent: { id: parent.id, first_name: parent.firstName, ...contactOf(parent, withContact) } }
}

type Contact = { lastName: string | null; email: string | null; phone: string | null }

const contactOf = ({ lastName, email, phone }: Contact, isWanted: boolean): ContactData => ({
  last_name: (isWanted && lastName) || null,
  email: (isWanted && email) || null,
  phone: (isWanted && phone) || null,
})
