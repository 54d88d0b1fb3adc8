import { Alert } from '@mantine/core'
import type { Findings } from '../../../domain/content-findings.ts'
import { FindingList } from '../finding-list.tsx'

/** What stands in the way of publishing, and what asks for a second look. */
export const FindingsPanel = ({ findings: { problems, warnings } }: { findings: Findings }) => (
  <>
    {problems.length > 0 && (
      <Alert color="red" title="Das fehlt noch, bevor Sie veröffentlichen können" role="none">
        <FindingList findings={problems} />
      </Alert>
    )}
    {warnings.length > 0 && (
      <Alert color="amber" title="Bitte noch einmal ansehen" role="none">
        <FindingList findings={warnings} />
      </Alert>
    )}
  </>
)
