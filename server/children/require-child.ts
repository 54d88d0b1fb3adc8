import type { Tx } from '../db/actor.ts'
import { refuse } from '../db/refuse.ts'

/** For what is read about one child: a child that is not the actor's to see is not found, instead of having nothing. @throws NOT_FOUND */
export async function requireChild(tx: Tx, childId: string): Promise<void> {
  const child = await tx.selectFrom('children').where('id', '=', childId).select('id').executeTakeFirst()
  if (!child) refuse('NOT_FOUND')
}
