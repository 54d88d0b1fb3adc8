import { List, Paper, Text } from '@mantine/core'

type SelectedCompetencyProps = {
  competency: { title: string; description: string | null; levels: { title: string; minAge: number | null }[] }
  child: { name: string; age: number }
}

/** The competency to be assigned, with the levels that remain closed at the child's age (decision 008). */
export function SelectedCompetency({ competency, child }: SelectedCompetencyProps) {
  const closed = competency.levels.flatMap(({ title, minAge }, index) =>
    minAge !== null && minAge > child.age ? [{ number: index + 1, title, minAge }] : [],
  )
  return (
    <Paper component="section" aria-label="Ausgewählte Kompetenz" withBorder p="md">
      <Text size="sm" c="dimmed">
        Ausgewählt
      </Text>
      <Text fw={600}>{competency.title}</Text>
      {competency.description && <Text size="sm">{competency.description}</Text>}
      {closed.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="sm">
            Noch geschlossen, weil {child.name} {child.age} Jahre alt ist:
          </Text>
          <List size="sm">
            {closed.map(({ number, title, minAge }) => (
              <List.Item key={number}>
                Level {number}: {title} – ab {minAge} Jahren
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Paper>
  )
}
