import { sql } from 'kysely'
import { log } from '../../log.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import { claim } from '../../platform/jobs/claim.ts'
import { updateProgress } from './update.ts'

/** Assignments per transaction: children who learn at this moment wait for it. */
const AT_ONCE = 25
/** How long a server's claim on a competency lasts, renewed by each transaction; after a crash another goes on. */
const CLAIM_SECONDS = 60

/** Recounts one child at once: recounts leave it out while nobody has consented. As app_job. */
export async function recountChild(tx: Tx, childId: string): Promise<void> {
  const assignments = await tx
    .selectFrom('childCompetencies')
    .where('childId', '=', childId)
    .orderBy('id')
    .select('competencyId')
    .execute()
  for (const { competencyId } of assignments) await updateProgress(tx, { childId, competencyId })
}

type Recount = { competencyId: string; asked: string; countedTo: string | null }

/**
 * Recounts what was asked for, on any number of servers, each competency on one of them. Whoever learns meanwhile is
 * counted at once; what was completed stays so (server/learning/progress/update.ts).
 */
export async function recountPending(db: Db, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const recount = await claimOne(db)
    if (!recount) return
    try {
      await countAll(db, recount, signal)
    } catch (error) {
      log.error({ err: error, competency: recount.competencyId }, 'Progress could not be recounted; it is tried again.')
    }
  }
}

const claimOne = (db: Db): Promise<Recount | undefined> =>
  asSystem(db, 'progress is written by the server', async (tx) => {
    const wanted = { table: 'pendingRecounts', key: 'competencyId', which: sql<boolean>`true`, order: 'asked' } as const
    const bounds = { most: 1, seconds: CLAIM_SECONDS }
    const [recount] = await claim(tx, { ...wanted, ...bounds }, ['competencyId', 'asked', 'countedTo'])
    return recount
  })

/** Ends early when it was asked for again: then it is claimed again. */
async function countAll(db: Db, recount: Recount, signal: AbortSignal | undefined) {
  let goesOn = true
  let countedTo = recount.countedTo
  while (goesOn && !signal?.aborted) {
    const counted = await asSystem(db, 'progress is written by the server', (tx) =>
      countSome(tx, { ...recount, countedTo }),
    )
    countedTo = counted.countedTo
    goesOn = counted.goesOn
  }
}

async function countSome(tx: Tx, { competencyId, asked, countedTo }: Recount) {
  const assignments = await tx
    .selectFrom('childCompetencies')
    .where('competencyId', '=', competencyId)
    // Without a consent nothing is stored about a child: recountChild makes up for it when somebody consents again.
    .where(sql<boolean>`has_consent(child_id)`)
    .$if(countedTo !== null, (query) => query.where('id', '>', countedTo as string))
    .orderBy('id') // whoever counts the same at once takes the locks of updateProgress in the same order
    .limit(AT_ONCE)
    .select(['id', 'childId'])
    .execute()
  for (const { childId } of assignments) await updateProgress(tx, { childId, competencyId })
  const last = assignments.at(-1)
  if (!last || assignments.length < AT_ONCE) {
    await tx.deleteFrom('pendingRecounts').where('competencyId', '=', competencyId).where('asked', '=', asked).execute()
    return { goesOn: false, countedTo }
  }
  const { numUpdatedRows } = await tx
    .updateTable('pendingRecounts')
    .where('competencyId', '=', competencyId)
    .where('asked', '=', asked)
    .set({ countedTo: last.id, claimedUntil: sql`now() + make_interval(secs => ${CLAIM_SECONDS})` })
    .executeTakeFirst()
  return { goesOn: numUpdatedRows > 0n, countedTo: last.id }
}
