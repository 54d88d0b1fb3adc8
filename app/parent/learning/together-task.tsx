import { Box, Group, Text } from '@mantine/core'
import { formatDate } from '../../../domain/platform/dates.ts'
import { ConfirmButton } from '../together-tasks/confirm-button.tsx'
import type { LevelOfChild } from './competency-of-child.ts'

type TogetherTaskProps = {
  child: { id: string; name: string }
  level: Pick<LevelOfChild, 'id'> & { togetherTask: NonNullable<LevelOfChild['togetherTask']> }
}

/** What a level asks a child to try out at home, and how far that is. */
export const TogetherTask = ({ child, level: { id, togetherTask } }: TogetherTaskProps) => {
  const { task, tickedAt, confirmedAt } = togetherTask
  return (
    <Group
      gap="0.625rem 1rem"
      mt="sm"
      px="md"
      py="sm"
      bdrs="0.75rem"
      bd="1px dashed var(--mantine-color-default-border)"
    >
      <Box flex="1 1 14rem" className="long-words">
        <Text fw={600}>Zusammen ausprobieren</Text>
        <Text>{task}</Text>
        <Text size="sm" c="dimmed" role="status">
          {confirmedAt
            ? `Bestätigt am ${formatDate(confirmedAt)}. Es steht im Stempelheft.`
            : tickedAt
              ? `${child.name} hat es am ${formatDate(tickedAt)} abgehakt.`
              : `${child.name} hakt es ab, Sie bestätigen es. Es zählt nicht zum Fortschritt.`}
        </Text>
      </Box>
      {tickedAt && !confirmedAt && <ConfirmButton childId={child.id} skillLevelId={id} name={child.name} task={task} />}
    </Group>
  )
}
