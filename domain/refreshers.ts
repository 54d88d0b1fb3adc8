import { z } from 'zod'
import { DAY_MS, formatDate } from './dates.ts'
import { uuid } from './fields.ts'

/**
 * Days until a pass is offered to be refreshed: after it was earned, after it was still known once, and after it was still
 * known twice or more in a row. Whoever had forgotten something begins with the first again (decision 047).
 */
const REFRESHER_PAUSES = [28, 91, 182]

/** Days without any offer, after one was put off or a refresher was done: never one right after the other. */
export const REFRESHER_REST = 7

/** How many questions a refresher asks. */
export const REFRESHER_QUESTIONS = 3

/** So many right answers mean that it is still known: one slip is no forgetting. */
const STILL_KNOWN_FROM = 2

export type RefresherResult = 'secure' | 'refresh'
export const refresherResult = (right: number): RefresherResult => (right >= STILL_KNOWN_FROM ? 'secure' : 'refresh')

type Done = { doneAt: Date; result: RefresherResult }

/** From when on a pass is offered to be refreshed; `done`: the refreshers of this pass, the latest first. */
export function refresherDueAt({ earnedAt }: { earnedAt: Date }, done: Done[]): Date {
  const firstSlip = done.findIndex(({ result }) => result === 'refresh')
  const knownInARow = firstSlip === -1 ? done.length : firstSlip
  const pause = REFRESHER_PAUSES[Math.min(knownInARow, REFRESHER_PAUSES.length - 1)] ?? 0
  return daysAfter(done[0]?.doneAt ?? earnedAt, pause)
}

/** The end of the rest after this moment; the beginning of time when there was none. */
export const endOfRest = (since: Date | null | undefined): Date =>
  since ? daysAfter(since, REFRESHER_REST) : new Date(0)

const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS)

/** A refresher that was done, as its parent and the child itself read of it. */
export type DoneRefresher = { id: string; title: string; doneAt: string; result: RefresherResult }

export const refresherWords: Record<RefresherResult, string> = {
  secure: 'noch sicher',
  refresh: 'ein paar Seiten lohnen sich noch einmal',
}
export const sentenceOfRefresher = ({ title, doneAt, result }: DoneRefresher) =>
  `${title}: am ${formatDate(doneAt)} aufgefrischt, ${refresherWords[result]}`

export const startRefresherInput = z.object({ attemptId: uuid, passId: uuid })
export const submitRefresherInput = z.object({ attemptId: uuid })
export const offerRefreshersInput = z.object({ childId: uuid, isOffered: z.boolean() })
