import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'

/**
 * Whether somebody who has left may know by what one of these children signs in. The database notes it (end_what_leaver_holds),
 * and forgets it with the next secret. app_job only.
 */
export async function isSecretDoubted(tx: Tx, childIds: string[]): Promise<boolean> {
  if (childIds.length === 0) return false
  const doubted = await tx
    .selectFrom('children')
    .where('id', 'in', childIds)
    .where('secretDoubtedAt', 'is not', null)
    .select('id')
    .execute()
  return doubted.length > 0
}

/** A guardian lets the child keep its secret. As the parent; twice is once. @throws NOT_FOUND */
export async function keepSecret(tx: Tx, childId: string): Promise<void> {
  const own = await tx.selectFrom('children').where('id', '=', childId).select('id').executeTakeFirst()
  if (!own) refuse('NOT_FOUND')
  await elevated(tx, 'which secrets somebody may know is the server’s to note', (tx) =>
    tx.updateTable('children').set({ secretDoubtedAt: null }).where('id', '=', childId).execute(),
  )
}
