import { SimpleGrid, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { highestSteps } from '../../domain/learning/passes.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { EmptyState } from '../components/page/empty-state.tsx'
import { LearnerPage } from '../learning/learner-page.tsx'
import { PassCard } from '../learning/pass-card.tsx'
import { lazyPart } from '../missing-part.ts'
import { loadSession } from '../session.ts'
import { queryClient, trpc } from '../trpc.ts'
import type { Route } from './+types/dashboard.ts'
import { ChildError } from './child-error.tsx'
import { AgreementNews } from './dashboard/agreement-news.tsx'
import { Congratulations } from './dashboard/congratulations.tsx'
import { inTurn } from './dashboard/in-turn.ts'
import { LearningCard } from './dashboard/learning-card.tsx'
import { RefresherCard } from './dashboard/refresher-card.tsx'
import { Welcome } from './dashboard/welcome.tsx'
import { topicsToWishFor, WishList } from './wishes/wish-list.tsx'

// Not before the page is there: most visits have nothing to offer.
const UpdateOffer = lazyPart(() => import('./dashboard/update-offer.tsx'))
const HomeScreenOffer = lazyPart(() => import('../home-screen/home-screen-offer.tsx'))

const dashboard = trpc.learning.childDashboard.queryOptions()

export async function clientLoader() {
  // Both leave in one request; the list of topics itself tells when it fails.
  const [{ isVisit }] = await Promise.all([
    loadSession(),
    queryClient.ensureQueryData(dashboard),
    queryClient.prefetchQuery(topicsToWishFor),
  ])
  return { isVisit }
}
export const meta = () => [{ title: pageTitle('Meine Pässe') }]

export default function ChildDashboardScreen({ loaderData: { isVisit } }: Route.ComponentProps) {
  const { name, figure, stamps, learning, passes, refresher, agreementNews } = useSuspenseQuery(dashboard).data
  const ownPasses = useRef<HTMLHeadingElement>(null)
  return (
    <LearnerPage>
      <Welcome name={name} figure={figure} stamps={stamps} learning={learning.length} passes={passes.length} />
      <Suspense>
        <UpdateOffer />
      </Suspense>
      <Congratulations passes={passes} onThanked={() => ownPasses.current?.focus()} />
      {agreementNews && <AgreementNews news={agreementNews} />}
      {refresher && <RefresherCard offer={refresher} onPutOff={() => ownPasses.current?.focus()} />}
      <Title order={2} my="lg" ref={ownPasses} tabIndex={-1}>
        Meine Pässe
      </Title>
      {learning.length + passes.length === 0 ? (
        <EmptyState figure="sleeps" title="Noch keine Pässe oder Kompetenzen">
          <Text size="lg">
            Frag deine Eltern: Sie suchen mit dir zusammen etwas zum Lernen aus. Dann findest du es hier.
          </Text>
        </EmptyState>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
          {inTurn(learning).map((competency, index) => (
            <LearningCard key={competency.id} competency={competency} isNext={index === 0} />
          ))}
          {highestSteps(passes).map((pass) => (
            <PassCard key={pass.id} holder={name} to={`/meine-paesse/${pass.id}`} {...pass} />
          ))}
        </SimpleGrid>
      )}
      <WishList isFirst={learning.length === 0} />
      {!isVisit && learning.length + passes.length > 0 && (
        <Suspense>
          <HomeScreenOffer isChild />
        </Suspense>
      )}
    </LearnerPage>
  )
}

export const ErrorBoundary = () => <ChildError failed="Fehler beim Laden des Profils" notFound="Kein Profil gefunden" />
