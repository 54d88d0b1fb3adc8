import type { OpenedRun } from '../calls.ts'
import { isUnreported, type ReportStatus } from '../use-report.ts'

type WayBackProps = Pick<OpenedRun, 'mode' | 'returnUrl'> & {
  /** Whether this run earns the stamp, once it is reported. */
  counts: boolean
  status: ReportStatus
}

/** Back to where the exercise was started; there the stamp is waiting, if it counts. */
export function WayBack({ mode, returnUrl, counts, status }: WayBackProps) {
  return (
    <>
      <h2>Und jetzt?</h2>
      <p>{wordsOf({ mode, isStampWaiting: counts && status === 'delivered' })}</p>
      <p>
        <a href={returnUrl} data-kind="main" target={isUnreported(status) ? '_blank' : undefined}>
          Zurück zum Lernen
        </a>
      </p>
    </>
  )
}

function wordsOf({ mode, isStampWaiting }: { mode: OpenedRun['mode']; isStampWaiting: boolean }): string {
  if (mode === 'parent_test') return 'Zurück zur Seite Ihres Kindes:'
  if (mode === 'visitor') return 'Dort gibt es noch ein ganzes Level zum Ausprobieren.'
  return isStampWaiting ? 'Dort wartet dein Stempel auf dich.' : 'Dort geht es auf deinem Weg weiter.'
}
