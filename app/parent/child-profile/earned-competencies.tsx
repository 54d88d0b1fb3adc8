import { Badge, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import type { Refreshers } from '../../../domain/learning/insight.ts'
import type { PassStep } from '../../../domain/learning/passes.ts'
import { PassList } from '../pass-list.tsx'
import { RefresherSetting } from './refresher-setting.tsx'

type EarnedCompetenciesProps = {
  child: {
    id: string
    passes: ({ id: string; title: string; earnedAt: string } & PassStep)[]
    refreshers: Refreshers
  }
}

/** All passes of a child, and their refreshers. */
export const EarnedCompetencies = ({ child: { id, passes, refreshers } }: EarnedCompetenciesProps) => (
  <Card withBorder component="section" padding="lg" aria-labelledby="earned">
    <Group gap="sm" mb="md">
      <Title order={2} size="h3" id="earned">
        Erworbene Kompetenzen
      </Title>
      <Badge size="lg" variant="light">
        <VisuallyHidden>Anzahl: </VisuallyHidden>
        {passes.length}
      </Badge>
    </Group>
    {passes.length === 0 ? (
      <Text c="dimmed">Noch keine Kompetenzen abgeschlossen.</Text>
    ) : (
      <PassList childId={id} passes={passes} />
    )}
    <RefresherSetting childId={id} refreshers={refreshers} />
  </Card>
)
