import type { OpenedRun } from '../calls.ts'
import type { ReportStatus } from '../use-report.ts'
import classes from './report-line.module.css'

type ReportLineProps = { mode: OpenedRun['mode']; number: number; status: ReportStatus }

/** Whether Netzpass knows how it went. Only the first run counts, and that is said. */
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
  if (status === 'waiting') return 'Noch nicht gemeldet. Die Seite versucht es weiter, bitte lass sie noch offen.'
  if (number > 1) return 'Gemeldet wird nur der erste Versuch. Dieser hier war nur für dich.'
  switch (status) {
    case 'delivered':
      return 'Das Ergebnis ist gemeldet.'
    case 'earlier':
      return 'Gemeldet ist schon ein früherer Versuch. Der zählt, dieser hier war nur für dich.'
    case 'refused':
      return 'Das Ergebnis konnte nicht gemeldet werden. Geübt hast du trotzdem.'
    case 'unwanted':
      return 'Das Ergebnis wird nicht gemeldet.'
    default:
      return 'Das Ergebnis wird gemeldet …'
  }
}
