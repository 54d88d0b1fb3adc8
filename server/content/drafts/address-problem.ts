import type { ContentRef, SimulationDraft } from '../../../domain/content.ts'
import type { Finding } from '../../../domain/content-findings.ts'
import { isInLab } from '../../../domain/simulations.ts'
import { asActor } from '../../platform/db/actor.ts'
import type { Context } from '../../trpc.ts'
import { readDraft, requireLive } from './content-rows.ts'
import { findDraft } from './save.ts'

/** The result of checking an address, before the transaction that publishes it. */
export type CheckedAddress = { address: string; problem: Finding | undefined }

/**
 * Checks the address that a simulation is about to be published with. Needs a DNS lookup, which no transaction may wait
 * for. Undefined for what has no address, and for anybody but admins: they are refused later.
 */
export async function checkAddress(ctx: Context, ref: ContentRef): Promise<CheckedAddress | undefined> {
  const person = await ctx.findPerson()
  if (ref.type !== 'simulation' || !person?.isAdmin) return undefined
  const { endpointUrl: address } = await asActor(ctx.db, { role: 'admin', id: person.id }, async (tx) => {
    const live = await requireLive(tx, ref)
    const { payload } = await readDraft(tx, live, await findDraft(tx, ref))
    return payload as SimulationDraft
  })
  if (!URL.canParse(address) || isInLab(address)) return { address, problem: undefined } // findingsOf reports the first
  const failure = await ctx.outbound.findProblem(address)
  return { address, problem: failure && { place: 'Adresse', reason: failure.message } }
}
