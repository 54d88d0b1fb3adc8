import type { Db } from '../../server/platform/db/actor.ts'
import { asOwner } from './owner.ts'

/** Everybody may try again at once (docs/operations.md). */
export const forgetThrottles = (db: Db) => asOwner(db, (tx) => tx.deleteFrom('throttles').execute())
