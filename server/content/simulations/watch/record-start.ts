import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/actor.ts'
import type { FailureReason } from '../../../platform/outbound/failure.ts'

/**
 * Notes whether a provider let a simulation be started, for the admins who keep it: nothing about whoever wanted to, so a
 * parent's test counts too. Who was answered just now is not silent any more. Does nothing for a simulation that is gone by
 * now. app_job only.
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
