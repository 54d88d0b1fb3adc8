import { Badge, Card, Group, Text, Title } from '@mantine/core'
import { PassList } from '../pass-list.tsx'

type EarnedCompetenciesProps = { childId: string; passes: { id: string; title: string; earnedAt: string }[] }

/** All passes of a child. */
export const EarnedCompetencies = ({ childId, passes }: EarnedCompetenciesProps) => (
  <Card withBorder component="section" padding="lg" aria-labelledby="earned">
    <Group gap="sm" mb="md">
      <Title order={2} size="h3" id="earned">
        Erworbene Kompetenzen
      </Title>
      <Badge size="lg" variant="light" aria-label={`Anzahl: ${passes.length}`}>
        {passes.length}
      </Badge>
    </Group>
    {passes.length === 0 ? (
      <Text c="dimmed">Noch keine Kompetenzen abgeschlossen.</Text>
    ) : (
      <PassList childId={childId} passes={passes} />
    )}
  </Card>
)
