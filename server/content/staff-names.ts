import { sql } from 'kysely'
import { elevated, type Tx } from '../platform/db/actor.ts'

type Id = string | null

/** Names of the team, for colleagues. @returns the name of each of these ids, 'Jemand' where the account is gone */
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

/** The rows with names in the place of the ids that these columns hold. */
export async function withStaffNames<R extends { [column in C]: Id }, C extends string>(
  tx: Tx,
  rows: R[],
  ...columns: C[]
): Promise<(Omit<R, C> & Record<C, string>)[]> {
  const nameOf = await staffNames(
    tx,
    rows.flatMap((row) => columns.map((column) => row[column])),
  )
  const namesIn = (row: R) => Object.fromEntries(columns.map((column) => [column, nameOf(row[column])]))
  return rows.map((row) => ({ ...row, ...(namesIn(row) as Record<C, string>) }))
}
