import { Group, Stack, Text } from '@mantine/core'
import { formatDate } from '../../domain/dates.ts'
import { Emblem } from '../components/emblem.tsx'

/** Earned passes, each in a line with its day. */
export const PassList = ({ passes }: { passes: { id: string; title: string; earnedAt: string }[] }) => (
  <Stack component="ul" gap="xs" m={0} p={0}>
    {passes.map((pass) => (
      <Group key={pass.id} component="li" gap="sm" wrap="nowrap">
        <Emblem title={pass.title} />
        <Text fw={600} flex={1} miw={0}>
          {pass.title}
        </Text>
        <Text size="sm" c="dimmed">
          {formatDate(pass.earnedAt)}
        </Text>
      </Group>
    ))}
  </Stack>
)
