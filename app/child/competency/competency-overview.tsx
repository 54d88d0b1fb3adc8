import { Progress, Stack, Text } from '@mantine/core'
import { ChildPage } from '../child-page.tsx'
import { FocusedTitle } from '../focused-title.tsx'
import { ClosedLevelCard } from './closed-level-card.tsx'
import type { CompetencyOfChild } from './competency-of-child.ts'
import { LevelCard } from './level-card.tsx'

type CompetencyOverviewProps = { competency: CompetencyOfChild; takesFocus: boolean }

/** What there is to learn, level by level. */
export const CompetencyOverview = ({ competency, takesFocus }: CompetencyOverviewProps) => (
  <ChildPage back={{ to: '/child-dashboard', label: 'Zu meinen Pässen' }}>
    <FocusedTitle takesFocus={takesFocus}>{competency.title}</FocusedTitle>
    {competency.description && (
      <Text size="lg" mt="sm" maw="42rem">
        {competency.description}
      </Text>
    )}
    <Text fw={700} mt="lg" mb="xs">
      {competency.completedAt ? 'Du hast diesen Pass.' : `${competency.progress} % geschafft`}
    </Text>
    <Progress value={competency.progress} size="lg" radius="xl" maw="42rem" aria-label="Dein Fortschritt" />
    <Stack mt="xl" gap="lg">
      {competency.levels.length === 0 && (
        <Text size="lg">Hier gibt es noch nichts zu lernen. Schau bald wieder vorbei.</Text>
      )}
      {competency.levels.map((level, index) =>
        level.isOpen ? (
          <LevelCard key={level.id} level={level} number={index + 1} />
        ) : (
          <ClosedLevelCard key={level.id} level={level} number={index + 1} />
        ),
      )}
    </Stack>
  </ChildPage>
)
