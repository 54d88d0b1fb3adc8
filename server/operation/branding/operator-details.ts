import type { OperatorDetails } from '../../../domain/operation/operator-details.ts'
import type { Tx } from '../../platform/db/actor.ts'

/** What was said in the administration or by a command; `revision` 0: nothing yet. */
export async function readDetails(
  tx: Tx,
  { lock = false } = {},
): Promise<{ revision: number; details: OperatorDetails }> {
  const row = await tx
    .selectFrom('operatorDetails')
    .select(['revision', 'said'])
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return { revision: row?.revision ?? 0, details: (row?.said ?? {}) as OperatorDetails }
}

/** Other servers hear of it by the table's trigger. `revision`: of what it takes the place of. */
export async function writeDetails(tx: Tx, details: OperatorDetails, { revision }: { revision: number }) {
  const row = { said: JSON.stringify(details), revision: revision + 1 }
  if (revision === 0) await tx.insertInto('operatorDetails').values(row).execute()
  else await tx.updateTable('operatorDetails').set(row).execute()
}
