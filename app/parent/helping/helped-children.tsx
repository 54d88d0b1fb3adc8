import { Anchor, Card, Group, SimpleGrid } from '@mantine/core'
import { Link } from 'react-router'
import { listed } from '../../../domain/people/names.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { Initial } from '../../components/initial.tsx'
import { Aside } from '../../components/page/texts.tsx'

type HelpedChildrenProps = {
  helping: { id: string; childId: string; childName: string; since: string; guardians: string[] }[]
}

/** Each child whom the reader helps with leads to its page. */
export const HelpedChildren = ({ helping }: HelpedChildrenProps) => (
  <SimpleGrid component="ul" className="plain" cols={{ base: 1, sm: 2 }}>
    {helping.map(({ id, childId, childName, since, guardians }) => (
      <Card key={id} component="li" withBorder padding="md">
        <Group gap="sm" wrap="nowrap">
          <Initial name={childName} />
          <div className="long-words">
            <Anchor component={Link} to={`/begleiten/kind/${childId}`} className="touch-link" fw={600}>
              {childName}
            </Anchor>
            <Aside>
              Kind von {listed(guardians)} · Sie begleiten seit {formatDate(since)}
            </Aside>
          </div>
        </Group>
      </Card>
    ))}
  </SimpleGrid>
)
