import type { Kysely } from 'kysely'
import type { DB } from './types.ts'

/** The database outside a transaction: good for opening one, and for nothing else. */
export type Db = Kysely<DB>
/** An open transaction. Procedures and the functions they call take this, never a Db. */
export type Tx = Kysely<DB> & { readonly [transactionOnly]: true }
declare const transactionOnly: unique symbol
