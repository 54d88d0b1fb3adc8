import { type DatabaseConnection, Kysely, type QueryExecutor } from 'kysely'
import type { DB } from './types.ts'

/** The database outside a transaction: good for opening one, and for nothing else. */
export type Db = Kysely<DB>
/** An open transaction. Procedures and the functions they call take this, never a Db. */
export type Tx = Kysely<DB> & { readonly [transactionOnly]: true }
declare const transactionOnly: unique symbol

type Provide = <T>(use: (connection: DatabaseConnection) => Promise<T>) => Promise<T>

/**
 * On a connection that somebody else has opened. Statements that are asked for together (`Promise.all`) leave together,
 * in that order: Kysely's own way for one connection waits for each answer before it sends the next.
 */
export function txOn(executor: QueryExecutor, provideConnection: Provide): Tx {
  const nothing = {} as never // what only a Kysely that opens connections itself would need
  return new Kysely<DB>({
    config: nothing,
    driver: nothing,
    dialect: nothing,
    executor: executor.withConnectionProvider({ provideConnection }),
  }) as Tx
}
