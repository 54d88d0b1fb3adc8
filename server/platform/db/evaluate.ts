import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './tx.ts'

/** What an expression is worth, such as the answer of a function of the database. */
export async function evaluate<T>(db: Db | Tx, expression: RawBuilder<T>): Promise<T> {
  const { rows } = await sql<{ value: T }>`select ${expression} as value`.execute(db)
  return (rows[0] as { value: T }).value
}
