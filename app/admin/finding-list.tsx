import { List } from '@mantine/core'
import type { Finding } from '../../domain/content-findings.ts'

/** What was found, and where. */
export const FindingList = ({ findings }: { findings: Finding[] }) => (
  <List>
    {findings.map(({ place, reason }) => (
      <List.Item key={place + reason}>
        <strong>{place}:</strong> {reason}
      </List.Item>
    ))}
  </List>
)
