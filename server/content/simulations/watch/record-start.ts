import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/actor.ts'
import type { FailureReason } from '../../../platform/outbound/failure.ts'

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
