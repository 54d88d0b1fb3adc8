import { forgetDraftsIn } from '../../content/standing/bin.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'

/**
 * Takes away the competencies that came with the program, with all that is in them.
 * What somebody has written stays, and so do questions and glossary. No later start
 * brings them back, nor any that a later version adds (content/files/load.ts).
 * @returns how many there were @throws CHILDREN_LEARN_HERE as soon as there is any child
 */
export async function emptyContent(tx: Tx): Promise<number> {
  const child = await tx.selectFrom('children').select('id').limit(1).executeTakeFirst()
  if (child) return refuse('CHILDREN_LEARN_HERE')
  const competencies = await bundled(tx).execute()
  await forgetDraftsIn(
    tx,
    competencies.map(({ contentId }) => contentId),
  )
  const gone = await tx.deleteFrom('competencies').where('id', 'in', bundled(tx)).returning('id').execute()
  return gone.length
}

/** How many of them are there. */
export async function countBundled(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('competencies')
    .where('id', 'in', bundled(tx))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

const bundled = (tx: Tx) => tx.selectFrom('contentOrigins').where('contentType', '=', 'competency').select('contentId')
