import type { ContentRef, SimulationDraft } from '../../../domain/content/content.ts'
import type { Finding } from '../../../domain/content/content-findings.ts'
import { isInLab } from '../../../domain/content/simulations.ts'
import { mayDo } from '../../../domain/people/roles.ts'
import { asActor, type Db, type Staff } from '../../platform/db/actor.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { Context } from '../../trpc.ts'
import { readDraft, requireLive } from './content-rows.ts'
import { findDraft } from './save.ts'

/** The result of checking an address, before the transaction that publishes it. */
export type CheckedAddress = { address: string; problem: Finding | undefined }

type Checking = { db: Db; outbound: Outbound }

/**
 * Checks the address that a simulation is about to be published with. Needs a DNS lookup, which no transaction may wait
 * for. Undefined for what has no address, and for who may not publish: they are refused later.
 */
export async function checkAddress(ctx: Context, ref: ContentRef): Promise<CheckedAddress | undefined> {
  const person = await ctx.findPerson()
  if (ref.type !== 'simulation' || !person || !mayDo(person, 'edit')) return undefined
  return checkAddressAs(ctx, { role: person.isAdmin ? 'admin' : 'editor', id: person.id }, ref)
}

/** The same for somebody of whom it is known that they may publish. @throws NOT_FOUND */
export async function checkAddressAs(
  { db, outbound }: Checking,
  editor: Staff,
  ref: ContentRef,
): Promise<CheckedAddress | undefined> {
  if (ref.type !== 'simulation') return undefined
  const { endpointUrl: address } = await asActor(db, editor, async (tx) => {
    const live = await requireLive(tx, ref)
    const { payload } = await readDraft(tx, live, await findDraft(tx, ref))
    return payload as SimulationDraft
  })
  if (!URL.canParse(address) || isInLab(address)) return { address, problem: undefined } // findingsOf reports the first
  const failure = await outbound.findProblem(address)
  return { address, problem: failure && { place: 'Adresse', reason: failure.message } }
}
