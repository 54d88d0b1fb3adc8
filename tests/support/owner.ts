import { sql } from 'kysely'
import type { Db, Tx } from '../../server/platform/db/actor.ts'

/** A transaction as the owner, whom no policy binds: for making what a test starts from and looking at what it left. */
export function asOwner<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`set local role none`.execute(tx)
    return work(tx as unknown as Tx)
  })
}
