import { sql } from 'kysely'
import type { Db } from '../../server/platform/db/actor.ts'
import { asOwner } from './owner.ts'

/** Lets a job run within the next ten seconds, as its cron does. */
export const callJob = (db: Db, name: string) =>
  asOwner(db, (tx) =>
    sql`insert into jobs.job (name, policy) values (${name}, 'short') on conflict do nothing`.execute(tx),
  )
