import { sql } from 'kysely'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'

type OfChild = { childId: string; passId: string }

/** As the parent. @throws NOT_FOUND, also for somebody else's pass */
export async function congratulate(tx: Tx, { childId, passId }: OfChild): Promise<void> {
  // A foreign key error would reveal that there is such a pass, also to somebody whose pass it is not.
  const pass = await tx
    .selectFrom('childPasses')
    .where('id', '=', passId)
    .where('childId', '=', childId)
    .select('id')
    .executeTakeFirst()
  if (!pass) return refuse('NOT_FOUND')
  await tx
    .insertInto('passCongratulations')
    .values({ passId, childId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** As the child; the first answer keeps its moment. @throws NOT_FOUND */
export async function thank(tx: Tx, { childId, passId }: OfChild): Promise<void> {
  const thanked = await tx
    .updateTable('passCongratulations')
    .set({ thankedAt: sql`coalesce(thanked_at, now())` })
    .where('passId', '=', passId)
    .where('childId', '=', childId)
    .returning('passId')
    .executeTakeFirst()
  if (!thanked) refuse('NOT_FOUND')
}
