import { Group, Stack, Text, Title } from '@mantine/core'
import { counted } from '../parts/counted.ts'
import { StandingBadge } from '../parts/standing-badge.tsx'
import { Tag } from '../parts/tag.tsx'

type Level = {
  title: string
  minAge: number | null
  lessons: number
  quizzes: number
  simulations: number
  isForChildren: boolean
  isTakenBack: boolean
}

/** A level in the list of its competency, with the numbers of its content and warnings for editors. */
export const LevelFacts = ({ level }: { level: Level }) => (
  <Stack gap={4}>
    <Title order={3} size="h4">
      {level.title}
    </Title>
    <Text size="sm" c="dimmed">
      {[
        counted(level.lessons, 'Lektion', 'Lektionen'),
        counted(level.quizzes, 'Quiz', 'Quizze'),
        counted(level.simulations, 'Simulation', 'Simulationen'),
        ...(level.minAge === null ? [] : [`ab ${level.minAge} Jahren`]),
      ].join(' · ')}
    </Text>
    <Group gap="xs">
      {level.isTakenBack && <StandingBadge isPublished={false} isTakenBack />}
      {!level.isForChildren && <Tag color="amber">Noch nichts für das Kind</Tag>}
      {level.minAge === null && <Tag color="gray">Ohne Alter</Tag>}
    </Group>
  </Stack>
)
