import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { counted } from '../parts/counted.ts'
import { StandingBadge } from '../parts/standing-badge.tsx'

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
      {!level.isForChildren && (
        <Badge color="amber" variant="light" tt="none">
          Noch nichts für das Kind
        </Badge>
      )}
      {level.minAge === null && (
        <Badge color="gray" variant="light" tt="none">
          Ohne Alter
        </Badge>
      )}
    </Group>
  </Stack>
)
