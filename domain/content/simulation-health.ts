import { formatDate, formatLately } from '../platform/dates.ts'

/** Starts considered: at most so many, from at most so many days. */
export const LATEST_STARTS = 20
export const DAYS_OF_STARTS = 90

/** How reliably a simulation can be started at its provider. Contains counts only, no persons. */
export type SimulationHealth = {
  /** Of the latest starts: all, and those that failed. */
  total: number
  failed: number
  lastFailure: { at: string; reason: string } | null
  /** Set when the provider did not answer in two nightly checks in a row: since which day, and at which address. */
  silence: { since: string; reason: string; address: string } | null
}

/** The latest starts as a German sentence. */
export function startsInWords({ total, failed, lastFailure }: SimulationHealth, now = new Date()): string {
  if (total === 0) return `In den letzten ${DAYS_OF_STARTS} Tagen nicht gestartet.`
  const starts = total === 1 ? 'Letzter Start' : `Letzte ${total} Starts`
  const all = total === 1 ? '' : 'alle '
  if (!lastFailure) return `${starts}: ${all}gelungen`
  const when = `${total === 1 ? '' : 'zuletzt '}${formatLately(lastFailure.at, now)}: ${lastFailure.reason}`
  const counts = failed === total ? `${all}fehlgeschlagen` : `${total - failed} gelungen, ${failed} fehlgeschlagen`
  return `${starts}: ${counts} (${when})`
}

/** The warning shown before publishing a simulation whose address does not answer. */
export const silenceInWords = ({ since, reason }: { since: string; reason: string }) =>
  `Hier antwortet seit dem ${formatDate(since)} niemand (${reason}). Solange das so ist, kann niemand die Simulation starten.`

/** The latest starts in short for a list: '3 von 4 Starts gelungen'; undefined without any start. */
export const startsInShort = ({ total, failed }: SimulationHealth): string | undefined =>
  total === 0 ? undefined : `${total - failed} von ${total} ${total === 1 ? 'Start' : 'Starts'} gelungen`
