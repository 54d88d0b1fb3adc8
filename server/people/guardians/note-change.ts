import { sql } from 'kysely'
import type { FamilyChange } from '../../../domain/people/guardians.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'

/** Notes for both guardians what no trigger sees (db/rules/guardians.sql). Nothing while there is one. */
export const noteChange = (tx: Tx, childIds: string[], what: FamilyChange): Promise<void> =>
  elevated(tx, 'nobody writes what was changed but the server', async (tx) => {
    await sql`select note_family_change(id, ${what}) from unnest(${childIds}::uuid[]) id`.execute(tx)
  })
