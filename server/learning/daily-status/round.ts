import { log } from '../../log.ts'
import type { Db } from '../../platform/db/actor.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { OutboundFailure } from '../../platform/outbound/failure.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { type Analysis, askForAnalysis } from './analysis.ts'
import { isTooLate } from './occasions.ts'
import { readPeriodUntil } from './period.ts'
import { claimDue, type Due, type MailKind } from './schedule.ts'
import { type Prepared, type Sender, settleDue } from './settle.ts'

/** Mails prepared at once, by kind. Those of the second mostly wait for other people's servers. */
const AT_ONCE: Record<MailKind, number> = { plain: 50, 'with analysis': 8 }
/** A weekly mail that is late by more than half a day goes without an analysis, rather than not at all. */
const EACH_DAY = { weekday: null }
/** After this time a round asks no more analysis services, so that slow ones do not hold up the other mails. */
const ASK_WITHIN_MS = 5 * 60_000

export type Round = Sender & {
  db: Db
  /** A separate one: slow services must not take the slots of simulations that children start. */
  outbound: Outbound
  now?: () => Date
  /** Ends the round after the mails that are being prepared. */
  signal?: AbortSignal
}

/** Settles all status mails that are due, on any number of servers at once. */
export async function sendDailyStatus(round: Round): Promise<void> {
  await Promise.all([workOff('plain', round), workOff('with analysis', round)])
}

export const dailyStatusJob = (round: Round): Job => ({
  name: 'daily-status',
  cron: '* * * * *',
  work: () => sendDailyStatus(round),
})

async function workOff(kind: MailKind, round: Round) {
  const begun = performance.now()
  const results: Record<string, number> = {}
  const now = round.now ?? (() => new Date())
  while (!round.signal?.aborted) {
    const claimed = await claimDue(round.db, { kind, now: now(), most: AT_ONCE[kind] })
    if (claimed.length === 0) break
    const asks = kind === 'with analysis' && performance.now() - begun < ASK_WITHIN_MS
    const prepared = await Promise.all(claimed.map((due) => prepare(due, asks, round, now)))
    for (const result of await settleAll(
      prepared.flatMap((due) => due ?? []),
      round,
      now,
    )) {
      results[result] = (results[result] ?? 0) + 1
    }
  }
  if (Object.keys(results).length > 0) log.info({ kind, results }, 'Status mails were settled.')
}

/** Undefined when that failed: it is tried again when its lease is over. */
async function prepare(due: Due, asks: boolean, round: Round, now: () => Date): Promise<Prepared | undefined> {
  if (!asks || isTooLate(due.dueAt, now(), EACH_DAY)) return due
  try {
    return { ...due, analysis: await analysisFor(due, round) }
  } catch (error) {
    log.error({ err: error, parent: due.parentId }, 'A status mail could not be prepared.')
  }
}

/** One that fails does not stop the others, and is tried again when its lease is over. */
async function settleAll(prepared: Prepared[], round: Round, now: () => Date): Promise<string[]> {
  try {
    return await settleDue(round.db, prepared, now(), round)
  } catch (error) {
    if (prepared.length === 1) {
      log.error({ err: error, parent: prepared[0]?.parentId }, 'A status mail could not be settled.')
      return ['failed']
    }
    const results: string[] = []
    for (const one of prepared) results.push(...(await settleAll([one], round, now)))
    return results
  }
}

/** If the service fails, the mail goes out without an analysis. */
async function analysisFor({ parentId, dueAt }: Due, round: Round): Promise<Analysis | undefined> {
  try {
    return await askForAnalysis(round, { parentId, period: (tx) => readPeriodUntil(tx, parentId, dueAt) })
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    log.warn({ parent: parentId, reason: error.reason }, 'An analysis service did not answer as it should.')
  }
}
