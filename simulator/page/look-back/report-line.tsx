import type { OpenedRun } from '../calls.ts'
import type { ReportStatus } from '../use-report.ts'
import classes from './report-line.module.css'

type ReportLineProps = { mode: OpenedRun['mode']; number: number; status: ReportStatus }

/**
 * Whether Netzpass knows how it went, in words that do not sound like telling on a child. Only the first run counts.
 */
export function ReportLine({ mode, number, status }: ReportLineProps) {
  return (
    <p role="status" className={classes.line} data-status={status}>
      {textOf({ mode, number, status })}
    </p>
  )
}

function textOf({ mode, number, status }: ReportLineProps): string {
  if (mode === 'parent_test') return 'Testlauf: Das Ergebnis wird nicht gemeldet.'
  if (mode === 'visitor') return 'Zum Ausprobieren: Nichts davon wird gespeichert.'
  if (status === 'waiting')
    return 'Das ist noch nicht angekommen. Die Seite versucht es weiter, bitte lass sie noch offen.'
  if (number > 1) return 'Es zählt nur der erste Versuch. Dieser hier war nur für dich.'
  switch (status) {
    case 'delivered':
      return 'Deine Eltern sehen jetzt: Du hast geübt.'
    case 'earlier':
      return 'Es zählt schon ein früherer Versuch. Dieser hier war nur für dich.'
    case 'refused':
      return 'Diese Übung konnte nicht gespeichert werden. Geübt hast du trotzdem.'
    case 'unplayed':
      return 'Diese Übung ist gerade erneuert worden. Geübt hast du trotzdem. Soll sie zählen, dann starte sie noch einmal.'
    case 'unwanted':
      return 'Wie es ausging, bleibt bei dir.'
    default:
      return 'Einen Moment, wir merken uns, dass du geübt hast …'
  }
}
