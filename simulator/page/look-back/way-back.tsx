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
      <p>
        {counts && mode === 'child_run' && status === 'delivered'
          ? 'Dein Stempel wartet in Netzpass auf dich.'
          : mode === 'parent_test'
            ? 'Zurück zur Seite Ihres Kindes:'
            : 'Dort geht es auf deinem Weg weiter.'}
      </p>
      <p>
        <a href={returnUrl} data-kind="main" target={isUnreported(status) ? '_blank' : undefined}>
          Zurück zu Netzpass
        </a>
      </p>
    </>
  )
}
