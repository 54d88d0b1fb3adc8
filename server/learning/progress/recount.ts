import { sql } from 'kysely'
import { log } from '../../log.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import { claim } from '../../platform/jobs/claim.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { oneAtATime } from '../../platform/jobs/one-at-a-time.ts'
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

/**
 * Assignments whose child has had a birthday since they were counted, or another birth date, in the order of their ids:
 * it opens levels, and with them the next step of a pass (decision 077). Without a consent nothing is stored about a
 * child: those are left out.
 */
const grown = (tx: Tx) =>
  tx
    .selectFrom('childCompetencies as a')
    .innerJoin('children as k', 'k.id', 'a.childId')
    .where(sql<boolean>`(a.recount_on is null or a.recount_on <= today())`)
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

export type RecountWorker = {
  /** Counts now, because something was published or a birth date was changed. */
  runNow(): void
  jobs: Job[]
  close(): Promise<void>
}

/**
 * Recounts progress where content has changed or a child has grown: at once when notified, every minute what was
 * missed, and every hour whose birthday has come, so that a server that was down at midnight makes up for it soon.
 */
export function openRecountWorker(db: Db): RecountWorker {
  const closing = new AbortController()
  const pending = oneAtATime(() => recountPending(db, closing.signal))
  const grown = oneAtATime(() => recountGrown(db, closing.signal))
  const failed = (error: unknown) => log.error({ err: error }, 'Progress could not be recounted.')
  return {
    runNow: () => {
      pending().catch(failed)
      grown().catch(failed)
    },
    jobs: [
      { name: 'recount', cron: '* * * * *', work: pending },
      { name: 'birthdays', cron: '5 * * * *', work: grown },
    ],
    close: async () => {
      closing.abort()
      await Promise.all([pending.finished(), grown.finished()]) // at most one transaction each
    },
  }
}
