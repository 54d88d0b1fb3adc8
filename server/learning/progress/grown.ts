import { sql } from 'kysely'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import { updateProgress } from './update.ts'

/** Assignments per transaction: children who learn at this moment wait for it. */
const AT_ONCE = 25

/**
 * Assignments that were counted at another age than their child has now, in the order of their ids: a birthday opens levels,
 * and with them the next step of a pass (decision 077). Without a consent nothing is stored about a child: those are left out.
 */
const grown = (tx: Tx) =>
  tx
    .selectFrom('childCompetencies as a')
    .innerJoin('children as k', 'k.id', 'a.childId')
    .where(sql<boolean>`a.counted_at_age is distinct from whole_years(k.birthdate)`)
    .where(sql<boolean>`has_consent(k.id)`)
    .orderBy('a.id') // whoever counts the same at once takes the locks of updateProgress in the same order
    .select(['a.id', 'a.childId', 'a.competencyId'])

/** Recounts all whose birthday has come, also on days on which no server ran, or whose birth date was corrected. */
export async function recountGrown(db: Db, signal?: AbortSignal): Promise<void> {
  let countedTo: string | undefined
  do {
    countedTo = await asSystem(db, 'progress is written by the server', (tx) => recountSome(tx, countedTo))
  } while (countedTo && !signal?.aborted)
}

async function recountSome(tx: Tx, after: string | undefined): Promise<string | undefined> {
  const some = await grown(tx)
    .$if(after !== undefined, (query) => query.where('a.id', '>', after as string))
    .limit(AT_ONCE)
    .execute()
  for (const assignment of some) await updateProgress(tx, assignment)
  return some.at(-1)?.id
}
