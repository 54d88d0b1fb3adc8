import { DAY_MS, formatDate } from '../platform/dates.ts'

/**
 * Days until the next refresher of a pass is offered: after the pass was earned, after one successful refresher, after
 * two or more successful ones in a row. An unsuccessful refresher starts the sequence again (decision 047).
 */
const REFRESHER_PAUSES = [28, 91, 182]

/** Days without any offer after a refresher was done or postponed: those of several passes never follow directly. */
export const REFRESHER_REST = 7

export const REFRESHER_QUESTIONS = 3

/** Right answers needed for a refresher to count as successful; one mistake is allowed. */
const STILL_KNOWN_FROM = 2

export type RefresherResult = 'secure' | 'refresh'
export const refresherResult = (right: number): RefresherResult => (right >= STILL_KNOWN_FROM ? 'secure' : 'refresh')

type Done = { doneAt: Date; result: RefresherResult }

/** When the next refresher of a pass is due. `done`: the refreshers of this pass, latest first. */
export function refresherDueAt({ earnedAt }: { earnedAt: Date }, done: Done[]): Date {
  const firstSlip = done.findIndex(({ result }) => result === 'refresh')
  const knownInARow = firstSlip === -1 ? done.length : firstSlip
  const pause = REFRESHER_PAUSES[Math.min(knownInARow, REFRESHER_PAUSES.length - 1)] ?? 0
  return daysAfter(done[0]?.doneAt ?? earnedAt, pause)
}

/** When the pause after a refresher or a postponement ends; without either the epoch, so no null check is needed. */
export const endOfRest = (since: Date | null | undefined): Date =>
  since ? daysAfter(since, REFRESHER_REST) : new Date(0)

const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS)

/** A completed refresher, as shown to the parent and the child. `doneAt` is an ISO 8601 instant. */
export type DoneRefresher = { id: string; title: string; doneAt: string; result: RefresherResult }

export const refresherWords: Record<RefresherResult, string> = {
  secure: 'noch sicher',
  refresh: 'ein paar Seiten lohnen sich noch einmal',
}
export const sentenceOfRefresher = ({ title, doneAt, result }: DoneRefresher) =>
  `${title}: am ${formatDate(doneAt)} aufgefrischt, ${refresherWords[result]}`
