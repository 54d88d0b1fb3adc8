import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { type PassStep, stepInWords } from '../../domain/learning/passes.ts'
import { formatDate } from '../../domain/platform/dates.ts'
import { Emblem } from '../components/competency/emblem.tsx'

type PassListProps = { childId: string; passes: ({ id: string; title: string; earnedAt: string } & PassStep)[] }

export const PassList = ({ childId, passes }: PassListProps) => (
  <Stack component="ul" gap="xs" m={0} p={0}>
    {passes.map((pass) => (
      <Group key={pass.id} component="li" gap="sm" wrap="nowrap">
        <Emblem title={pass.title} />
        <div>
          <Anchor component={Link} to={`/family/${childId}/pass/${pass.id}`} fw={600} display="block">
            {pass.title}
          </Anchor>
          <Text size="sm" c="dimmed">
            {[stepInWords(pass), formatDate(pass.earnedAt)].filter(Boolean).join(' · ')}
          </Text>
        </div>
      </Group>
    ))}
  </Stack>
)
