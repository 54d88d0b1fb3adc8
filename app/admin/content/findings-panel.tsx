import { Alert, List } from '@mantine/core'
import type { Finding, Findings } from '../../../domain/content-findings.ts'

/** What stands in the way of publishing, and what asks for a second look. */
export const FindingsPanel = ({ findings: { problems, warnings } }: { findings: Findings }) => (
  <>
    {problems.length > 0 && (
      <Alert color="red" title="Das fehlt noch, bevor Sie veröffentlichen können" role="none">
        <Listed findings={problems} />
      </Alert>
    )}
    {warnings.length > 0 && (
      <Alert color="amber" title="Bitte noch einmal ansehen" role="none">
        <Listed findings={warnings} />
      </Alert>
    )}
  </>
)

const Listed = ({ findings }: { findings: Finding[] }) => (
  <List>
    {findings.map(({ place, reason }) => (
      <List.Item key={place + reason}>
        <strong>{place}:</strong> {reason}
      </List.Item>
    ))}
  </List>
)
