import { Anchor, SimpleGrid, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useRouteError } from 'react-router'
import { pageTitle } from '../../domain/brand.ts'
import { GLOSSARY } from '../../domain/glossary/word.ts'
import { highestSteps } from '../../domain/passes.ts'
import { EmptyState } from '../components/page/empty-state.tsx'
import { Spinner } from '../components/page/spinner.tsx'
import { Booklet } from '../learning/booklet/booklet.tsx'
import { LearnerPage } from '../learning/learner-page.tsx'
import { PassCard } from '../learning/pass-card.tsx'
import { queryClient, trpc } from '../trpc.ts'
import { ChildError } from './child-error.tsx'
import { Congratulations } from './dashboard/congratulations.tsx'
import classes from './dashboard/dashboard.module.css'
import { inTurn } from './dashboard/in-turn.ts'
import { LearningCard } from './dashboard/learning-card.tsx'
import { RefresherCard } from './dashboard/refresher-card.tsx'
import { Welcome } from './dashboard/welcome.tsx'

const dashboard = trpc.learning.childDashboard.queryOptions()

export const clientLoader = () => queryClient.ensureQueryData(dashboard)
export const HydrateFallback = Spinner
export const meta = () => [{ title: pageTitle('Meine Pässe') }]

/** The child's start page: what it is learning, and its passes. */
export default function ChildDashboardScreen() {
  const { name, learning, passes, refresher } = useSuspenseQuery(dashboard).data
  const ownPasses = useRef<HTMLHeadingElement>(null)
  return (
    <LearnerPage>
      <Welcome name={name} learning={learning} passes={passes} />
      <Congratulations passes={passes} onThanked={() => ownPasses.current?.focus()} />
      {refresher && <RefresherCard offer={refresher} onPutOff={() => ownPasses.current?.focus()} />}
      <Title order={2} my="lg" ref={ownPasses} tabIndex={-1} className={classes.title}>
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
      {learning.length + passes.length > 0 && (
        <div className={classes.booklet}>
          <Booklet
            title="Mein Stempelheft"
            passes={passes}
            learning={inTurn(learning)}
            addressOfPass={(passId) => `/meine-paesse/${passId}`}
          />
        </div>
      )}
      <nav className={classes.more} aria-label="Mehr">
        <Anchor component={Link} to="/mein-heft">
          Mein Heft
        </Anchor>
        <Anchor component={Link} to={GLOSSARY}>
          Wörterbuch
        </Anchor>
        <Anchor component={Link} to="/was-meine-eltern-sehen">
          Was meine Eltern sehen
        </Anchor>
      </nav>
    </LearnerPage>
  )
}

export function ErrorBoundary() {
  return <ChildError error={useRouteError()} failed="Fehler beim Laden des Profils" notFound="Kein Profil gefunden" />
}
