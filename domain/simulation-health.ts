import { formatDate, formatLately } from './dates.ts'

/** How many of the last starts are counted, and from how many days: older ones are forgotten. */
export const LATEST_STARTS = 20
export const DAYS_OF_STARTS = 90

/** Whether a simulation's provider lets it be started: counted, without anybody who wanted to. */
export type SimulationHealth = {
  /** Of the last starts, all and those that failed. */
  total: number
  failed: number
  lastFailure: { at: string; reason: string } | null
  /** It did not answer in two nights in a row; since which day, and at which address. */
  silence: { since: string; reason: string; address: string } | null
}

/** How the last starts went, in a sentence. */
export function startsInWords({ total, failed, lastFailure }: SimulationHealth, now = new Date()): string {
  if (total === 0) return `In den letzten ${DAYS_OF_STARTS} Tagen nicht gestartet.`
  const starts = total === 1 ? 'Letzter Start' : `Letzte ${total} Starts`
  const all = total === 1 ? '' : 'alle '
  if (!lastFailure) return `${starts}: ${all}gelungen`
  const when = `${total === 1 ? '' : 'zuletzt '}${formatLately(lastFailure.at, now)}: ${lastFailure.reason}`
  const counts = failed === total ? `${all}fehlgeschlagen` : `${total - failed} gelungen, ${failed} fehlgeschlagen`
  return `${starts}: ${counts} (${when})`
}

/** What to think of before one publishes an address where nobody answers. */
export const silenceInWords = ({ since, reason }: { since: string; reason: string }) =>
  `Hier antwortet seit dem ${formatDate(since)} niemand (${reason}). Solange das so ist, kann niemand die Simulation starten.`

/** How the last starts went, for a list; undefined when there is nothing to tell. */
export const startsInShort = ({ total, failed }: SimulationHealth): string | undefined =>
  total === 0 ? undefined : `${total - failed} von ${total} ${total === 1 ? 'Start' : 'Starts'} gelungen`
