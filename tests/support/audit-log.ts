import type { Db } from '../../server/platform/db/actor.ts'
import { asOwner } from './owner.ts'

/** What the audit log says about somebody, the oldest first. */
export const auditOf = (db: Db, subject: string) =>
  asOwner(db, (tx) =>
    tx
      .selectFrom('auditLog')
      .where('subject', '=', subject)
      .orderBy('id')
      .select(['action', 'actorId as by', 'details'])
      .execute(),
  )
