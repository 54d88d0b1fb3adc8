import { Button, Group, Text, Title } from '@mantine/core'
import { Suspense } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { LinkButton } from '../components/button/link-button.tsx'
import { StampFigure } from '../components/competency/stamp-figure.tsx'
import { failureOf, leadsToNothing, messageForChild } from '../failure.ts'
import { LearnerPage } from '../learning/learner-page.tsx'
import { lazyPart } from '../missing-part.ts'
import { Resting } from './competency/not-opened.tsx'

const ConsentGate = lazyPart(() => import('./consent-gate.tsx'))

type ChildErrorProps = {
  failed: string
  /** The heading when the thing does not exist for this child. */
  notFound: string
}

/** Error boundary of the children's screens, with a way on. */
export function ChildError({ failed, notFound }: ChildErrorProps) {
  const error = useRouteError()
  const { refusal } = failureOf(error)
  if (refusal === 'NO_CHILD_LINKED') return <NoProfile reason={messageForChild(error)} />
  if (refusal === 'CONSENT_NEEDED') {
    return (
      <Suspense>
        <ConsentGate />
      </Suspense>
    )
  }
  if (refusal === 'CONTENT_RESTS') return <CompetencyRests />
  if (leadsToNothing(error)) return <NotThere title={notFound} />
  return <Failed title={failed} message={messageForChild(error)} />
}

/** The signed-in person is not a child, most likely a parent who followed a link. */
const NoProfile = ({ reason }: { reason: string }) => (
  <LearnerPage size="sm">
    <StampFigure what="searches" />
    <Title order={1}>Kein Profil gefunden</Title>
    <Text size="lg" my="md">
      {reason}: Zu Ihrem Konto gehört kein Kinderprofil. Diese Seite zeigt Kindern ihre Pässe, wenn sie selbst
      angemeldet sind. Wie es bei Ihrem Kind vorangeht, sehen Sie auf Ihrem Dashboard.
    </Text>
    <LinkButton to="/dashboard" size="md" label="Zum Dashboard" />
  </LearnerPage>
)

/** The editors took a whole competency back for a while. */
export const CompetencyRests = () => (
  <LearnerPage size="sm">
    <Resting what="Dieses Thema" />
    <LinkButton to="/child-dashboard" size="md" label="Zu meinen Pässen" />
  </LearnerPage>
)

const NotThere = ({ title }: { title: string }) => (
  <LearnerPage size="sm">
    <StampFigure what="searches" />
    <Title order={1}>{title}</Title>
    <Text size="lg" my="md">
      Vielleicht ist der Link alt, oder deine Eltern haben gerade etwas anderes für dich ausgesucht.
    </Text>
    <LinkButton to="/child-dashboard" size="md" label="Zu meinen Pässen" />
  </LearnerPage>
)

function Failed({ title, message }: { title: string; message: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <LearnerPage size="sm">
      <StampFigure what="stumbles" />
      <div role="alert">
        <Title order={1}>{title}</Title>
        <Text size="lg" my="md">
          {message}
        </Text>
      </div>
      <Group>
        <Button size="md" aria-disabled={state === 'loading'} onClick={() => state === 'idle' && revalidate()}>
          {state === 'loading' ? 'Wird geladen …' : 'Noch einmal versuchen'}
        </Button>
      </Group>
    </LearnerPage>
  )
}
