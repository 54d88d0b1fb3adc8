import { Text, Title } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { pageTitle } from '../../domain/platform/brand.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { EmptyState } from '../components/page/empty-state.tsx'
import { Booklet } from '../learning/booklet/booklet.tsx'
import { LearnerPage } from '../learning/learner-page.tsx'
import { queryClient, trpc } from '../trpc.ts'
import { ChildError } from './child-error.tsx'
import { inTurn } from './dashboard/in-turn.ts'

const dashboard = trpc.learning.childDashboard.queryOptions()
const ofPractices = trpc.learning.practices.queryOptions()
const ofTogether = trpc.togetherTasks.own.queryOptions()

export async function clientLoader() {
  await Promise.all([
    queryClient.ensureQueryData(dashboard),
    queryClient.prefetchQuery(ofPractices),
    queryClient.prefetchQuery(ofTogether),
  ])
}
export const meta = () => [{ title: pageTitle('Mein Stempelheft') }]

export default function BookletScreen() {
  const { learning, passes } = useSuspenseQuery(dashboard).data
  // Without these the booklet is still one.
  const { data: practices = [] } = useQuery(ofPractices)
  const { data: together = [] } = useQuery(ofTogether)
  return (
    <LearnerPage>
      <Title order={1} mb="lg">
        Mein Stempelheft
      </Title>
      {learning.length + passes.length === 0 ? (
        <EmptyState figure="sleeps" title="Noch ohne Stempel">
          <Text size="lg">Für jedes Level, das du schaffst, bekommst du hier einen Stempel.</Text>
          <LinkButton to="/child-dashboard" mt="xs" label="Zu meinen Pässen" />
        </EmptyState>
      ) : (
        <Booklet
          title="Pässe und Stempel"
          passes={passes}
          learning={inTurn(learning)}
          practices={practices}
          together={together}
          addressOfPass={(passId) => `/meine-paesse/${passId}`}
        />
      )}
    </LearnerPage>
  )
}

export const ErrorBoundary = () => (
  <ChildError failed="Dein Stempelheft konnte nicht geladen werden" notFound="Stempelheft nicht gefunden" />
)
