import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'

/** A child that the actor may see. Somebody else's is not found, instead of having nothing. @throws NOT_FOUND */
export const requireChild = async (tx: Tx, childId: string) =>
  (await tx
    .selectFrom('children')
    .where('id', '=', childId)
    .select(['id', 'name', 'birthdate', 'parentId', 'authUserId'])
    .executeTakeFirst()) ?? refuse('NOT_FOUND')
