import { List } from '@mantine/core'
import type { To } from 'react-router'
import type { Finding } from '../../../domain/content/content-findings.ts'
import { TextLink } from '../../components/button/text-link.tsx'

type FindingListProps = {
  findings: Finding[]
  /** Link to the field of a remark; without it places are not linked. */
  addressOf?: (field: string) => To
}

export const FindingList = ({ findings, addressOf }: FindingListProps) => (
  <List>
    {findings.map(({ place, reason, field }) => (
      <List.Item key={place + reason}>
        {addressOf && field ? (
          <TextLink to={addressOf(field)} c="inherit" fw={700}>
            {place}:
          </TextLink>
        ) : (
          <strong>{place}:</strong>
        )}{' '}
        {reason}
      </List.Item>
    ))}
  </List>
)
