import { sql } from 'kysely'
import { elevated, type Tx } from '../platform/db/actor.ts'

type Id = string | null

/** Who wrote, asked or published, for colleagues. @returns the name of each of these, 'Jemand' of whose account is gone */
export async function staffNames(tx: Tx, ids: Id[]): Promise<(id: Id) => string> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const rows = await elevated(tx, 'the team is told who else writes', (tx) =>
    tx
      .selectFrom('profiles')
      .where(sql<boolean>`id = any(${known}::uuid[])`)
      .select(['id', 'firstName', 'lastName'])
      .execute(),
  )
  const names = new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
  return (id) => names.get(id ?? '') ?? 'Jemand'
}

export const staffName = async (tx: Tx, id: Id): Promise<string> => (await staffNames(tx, [id]))(id)
