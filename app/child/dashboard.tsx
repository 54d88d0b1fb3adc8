import { SimpleGrid, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteError } from 'react-router'
import { pageTitle } from '../../domain/brand.ts'
import { PassCard } from '../components/pass-card.tsx'
import { Spinner } from '../components/spinner.tsx'
import { queryClient, trpc } from '../trpc.ts'
import { ChildError } from './child-error.tsx'
import { ChildPage } from './child-page.tsx'
import { LearningCard } from './dashboard/learning-card.tsx'

const dashboard = trpc.learning.childDashboard.queryOptions()

export const clientLoader = () => queryClient.ensureQueryData(dashboard)
export const HydrateFallback = Spinner
export const meta = () => [{ title: pageTitle('Meine Pässe') }]

/** The child's home: what it is learning, and the passes it holds. */
export default function ChildDashboardScreen() {
  const { name, learning, passes } = useSuspenseQuery(dashboard).data
  return (
    <ChildPage>
      <Title order={1}>Hallo {name}</Title>
      <Text size="lg" mt="xs" mb="xl">
        {greeting(learning.length, passes.length)}
      </Text>
      <Title order={2} mb="lg">
        Meine Pässe
      </Title>
      {learning.length + passes.length === 0 ? (
        <NothingYet />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
          {learning.map((competency) => (
            <LearningCard key={competency.id} competency={competency} />
          ))}
          {passes.map((pass) => (
            <PassCard key={pass.id} {...pass} />
          ))}
        </SimpleGrid>
      )}
    </ChildPage>
  )
}

export function ErrorBoundary() {
  return <ChildError error={useRouteError()} failed="Fehler beim Laden des Profils" notFound="Kein Profil gefunden" />
}

function greeting(learning: number, passes: number): string {
  if (learning > 0) return 'Schön, dass du da bist. Womit möchtest du weitermachen?'
  return passes > 0
    ? 'Schön, dass du da bist. Du hast alles geschafft, was du dir vorgenommen hast.'
    : 'Schön, dass du da bist.'
}

const NothingYet = () => (
  <>
    <Text size="lg" fw={700}>
      Noch keine Pässe oder Kompetenzen
    </Text>
    <Text size="lg" mt="xs">
      Frag deine Eltern: Sie suchen mit dir zusammen etwas zum Lernen aus. Dann findest du es hier.
    </Text>
  </>
)
