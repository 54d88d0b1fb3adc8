import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Tx } from '../db/actor.ts'
import type { DB } from '../db/types.ts'

/** The time of the database, which all servers share; tests bring their own. */
export const timeOf = (now: Date | undefined): RawBuilder<Date> =>
  now ? sql<Date>`${now}::timestamptz` : sql<Date>`now()`

type Claim<Table extends keyof DB> = {
  table: Table
  key: keyof DB[Table] & string
  /** Which of its rows, among those that nobody has claimed. */
  which: RawBuilder<SqlBool>
  /** What is first in this order is claimed first. */
  order: keyof DB[Table] & string
  most: number
  /** How long others leave the rows alone: when this server is killed, another one gets them after that. */
  seconds: number
  /** The column that says until when a row is claimed. */
  until?: keyof DB[Table] & string
  now?: Date | undefined
}

/**
 * Claims rows that wait for work, so that of all servers one does it. No two get the same.
 * @returns the claimed rows, with the columns in `returning`
 */
export async function claim<Table extends keyof DB, Column extends keyof Selectable<DB[Table]> & string>(
  tx: Tx,
  { table, key, which, order, most, seconds, until, now }: Claim<Table>,
  returning: Column[],
): Promise<Pick<Selectable<DB[Table]>, Column>[]> {
  const [rowsOf, claimedUntil] = [sql.table(table), sql.ref(until ?? 'claimedUntil')]
  const { rows } = await sql<Pick<Selectable<DB[Table]>, Column>>`
    update ${rowsOf} set ${claimedUntil} = ${timeOf(now)} + make_interval(secs => ${seconds})
    where ${sql.ref(key)} = any (array(
      select ${sql.ref(key)} from ${rowsOf}
      where ${which} and (${claimedUntil} is null or ${claimedUntil} <= ${timeOf(now)})
      order by ${sql.ref(order)} limit ${most} for update skip locked))
    returning ${sql.join(returning.map((column) => sql.ref(column)))}`.execute(tx)
  return rows
}
