import type { Loaded } from './load.ts'

/** What was loaded, for the operator. */
export const described = ({ rows, takenAt }: Loaded) =>
  `${rows.toLocaleString('de-DE')} Zeilen, jede geprüft. Stand: ${new Date(takenAt).toLocaleString('de-DE')}.`
