import { Anchor, List } from '@mantine/core'
import { Link, type To } from 'react-router'
import type { Finding } from '../../../domain/content-findings.ts'

type FindingListProps = {
  findings: Finding[]
  /** Where the place of a finding is; without it places are named only. */
  addressOf?: (field: string) => To
}

/** What was found, and where. */
export const FindingList = ({ findings, addressOf }: FindingListProps) => (
  <List>
    {findings.map(({ place, reason, field }) => (
      <List.Item key={place + reason}>
        {addressOf && field ? (
          <Anchor component={Link} to={addressOf(field)} c="inherit" fw={700} underline="always">
            {place}:
          </Anchor>
        ) : (
          <strong>{place}:</strong>
        )}{' '}
        {reason}
      </List.Item>
    ))}
  </List>
)
