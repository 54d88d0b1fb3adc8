import { Container, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { brand } from '../../domain/platform/brand.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import type { Route } from './+types/about.ts'
import { describePage } from './describe-page.ts'

export const meta = (args: Route.MetaArgs) =>
  describePage(args, {
    title: 'Über uns',
    description: `Wofür ${brand.name} steht: unsere Mission, das Team und die vier Werte, nach denen wir arbeiten.`,
  })

const values = [
  {
    title: 'Sicherheit',
    text: 'Kinder üben hier, ohne dass etwas passieren kann. Ihre Daten schützen wir so, wie wir es uns für die eigene Familie wünschen.',
  },
  {
    title: 'Vertrauen',
    text: 'Wir überwachen kein Gerät. Was Eltern sehen, dürfen Kinder wissen – und was wir speichern, steht offen in der Datenschutzerklärung.',
  },
  {
    title: 'Personalisierung',
    text: 'Jedes Kind lernt in seinem Tempo. Sie wählen die Kompetenzen aus, und die Level richten sich nach dem Alter.',
  },
  {
    title: 'Innovation',
    text: 'Lesen allein reicht nicht. Simulierte Angriffe machen erlebbar, wie Tricks funktionieren, bevor ein echter kommt.',
  },
]

/** Roles instead of names: we do not invent people. Here and not with the brand, which every page brings. */
const ourTeam = [
  {
    role: 'Inhalte & Pädagogik',
    task: 'Schreibt Lektionen und Quizze, prüft sie auf verständliche Sprache und hält sie aktuell, wenn sich Apps ändern.',
  },
  {
    role: 'Technik & Sicherheit',
    task: 'Baut die Plattform, schützt die Daten der Familien und sorgt dafür, dass alles zuverlässig läuft.',
  },
  {
    role: 'Begleitung der Familien',
    task: 'Hört Eltern und Kindern zu, beantwortet Fragen und bringt Wünsche dorthin, wo sie umgesetzt werden.',
  },
]

export default function AboutScreen() {
  const team = brand.team ?? ourTeam
  return (
    <Container component="main" size="lg" py="xl">
      <Title order={1}>Über uns</Title>
      <Text mt="sm" mb="xl" size="lg" maw="46rem">
        {brand.claim}
      </Text>

      <section>
        <Title order={2} mb="sm">
          Unsere Mission
        </Title>
        <Text mb="sm" maw="46rem">
          Kinder sollen die digitale Welt entdecken können, ohne in ihre Fallen zu tappen. Eltern sollen sie dabei
          begleiten können, ohne selbst Fachleute zu sein. {brand.name} bringt beides zusammen.
        </Text>
        <Text mb="xl" maw="46rem">
          Statt Verboten gibt es ein Ziel: Wer gelernt und geübt hat, bekommt einen Pass. Er zeigt, was Ihr Kind schon
          kann, und ist ein guter Anlass, über den nächsten Schritt zu sprechen.
        </Text>
      </section>

      {team.length > 0 && (
        <section>
          <Title order={2} mb="md">
            Das Team
          </Title>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg" mb="xl">
            {team.map(({ role, task }) => (
              <Paper key={`${role}: ${task}`} component="article" withBorder p="lg" radius="lg">
                <Title order={3} mb="xs">
                  {role}
                </Title>
                <Text>{task}</Text>
              </Paper>
            ))}
          </SimpleGrid>
        </section>
      )}

      <section>
        <Title order={2} mb="md">
          Unsere Werte
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" mb="xl">
          {values.map(({ title, text }) => (
            <Paper key={title} component="article" withBorder p="lg" radius="lg">
              <Title order={3} mb="xs">
                {title}
              </Title>
              <Text>{text}</Text>
            </Paper>
          ))}
        </SimpleGrid>
      </section>

      <Group>
        <LinkButton to="/kompetenzen" size="md" label="Kompetenzen ansehen" />
        <LinkButton to="/faq" size="md" variant="default" label="Häufige Fragen" />
      </Group>
    </Container>
  )
}
