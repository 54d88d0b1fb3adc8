import { Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { Icon } from '../../components/icons.tsx'

// Line drawings of 24 × 24 units; decorative.
const features = [
  {
    title: 'Wissen für Eltern',
    text: 'Zu jedem Level gibt es eine Lektion nur für Sie: was dahintersteckt, worauf Sie achten können und worüber es sich zu reden lohnt.',
    drawing: 'M12 6c-2-2-5-2-9-2v14c4 0 7 0 9 2 2-2 5-2 9-2V4c-4 0-7 0-9 2Zm0 0v14',
  },
  {
    title: 'Lerninhalte für Kinder',
    text: 'Kurze Lektionen, Quizze mit Erklärungen und ungefährliche Übungen – geschrieben für das Alter Ihres Kindes.',
    drawing: 'M12 3 2 8l10 5 10-5-10-5ZM6 10.5V16c2 2 10 2 12 0v-5.5M22 8v6',
  },
  {
    title: 'Gemeinsam wachsen',
    text: 'Sie wählen aus, was als Nächstes dran ist, und sehen, wie es vorangeht. Jeder Pass ist ein Grund zum Feiern.',
    drawing:
      'M8 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm9 2a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2 20c0-4 3-6 6-6s6 2 6 6m0-3.5c1-1 2-1.5 3-1.5 2.5 0 5 1.5 5 5',
  },
]

export const FeatureCards = () => (
  <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
    {features.map(({ title, text, drawing }) => (
      <Paper key={title} component="article" withBorder p="lg" radius="lg">
        <Text component="span" c="var(--mantine-color-anchor)">
          <Icon path={drawing} size="2.5rem" strokeWidth={1.75} />
        </Text>
        <Title order={3} my="xs">
          {title}
        </Title>
        <Text>{text}</Text>
      </Paper>
    ))}
  </SimpleGrid>
)
