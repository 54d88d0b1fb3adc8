import { Button, Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { replace } from 'react-router'
import { GLOSSARY } from '../../domain/content/glossary/word.ts'
import { homeOf } from '../../domain/people/roles.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { TextLink } from '../components/button/text-link.tsx'
import { LoadFailure } from '../components/page/load-failure.tsx'
import { notify } from '../components/page/notify.ts'
import { messageForChild } from '../failure.ts'
import { guard } from '../guard.ts'
import { signedOutPathOf } from '../layout/navigation.ts'
import { fromOwnWorld } from '../layout/own-world.ts'
import { LearnerPage } from '../learning/learner-page.tsx'
import { lazyPart } from '../missing-part.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { queryClient, trpc } from '../trpc.ts'
import type { Route } from './+types/self.ts'
import { Wardrobe } from './self/wardrobe.tsx'

const OnThisDevice = lazyPart(() => import('./self/on-this-device.tsx'))

const own = trpc.figure.own.queryOptions()

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user, roles, isVisit } = await guard(request)
  if (!roles.isChild) throw replace(homeOf(roles))
  await queryClient.prefetchQuery(own) // the part that shows it tells when it fails: whoever may not learn can still sign out
  return { leadTo: signedOutPathOf(user), isVisit }
}
export const meta = () => [{ title: pageTitle('Ich') }]

const places = [
  { to: '/unsere-vereinbarung', label: 'Unsere Vereinbarung' },
  { to: '/was-meine-eltern-sehen', label: 'Was meine Eltern sehen' },
  { to: '/profile', label: 'Mein Profil' },
  { to: GLOSSARY, label: 'Wörterbuch', state: fromOwnWorld },
]
const forParents = [
  { to: '/privacy', label: 'Datenschutz' },
  { to: '/imprint', label: 'Impressum' },
  { to: '/terms', label: 'Nutzungsbedingungen' },
  { to: '/barrierefreiheit', label: 'Barrierefreiheit' },
]

export default function SelfScreen({ loaderData: { leadTo, isVisit } }: Route.ComponentProps) {
  const { data, error, refetch } = useQuery(own)
  const { leave, isLeaving } = useSignOut(leadTo, notify.failure)
  return (
    <LearnerPage>
      <Title order={1} mb="md" className="long-words">
        {data ? `Ich bin ${data.name}` : 'Ich'}
      </Title>
      {data && <Wardrobe figure={data.figure} stamps={data.stamps} />}
      {error && !data && <LoadFailure message={messageForChild(error)} onRetry={refetch} />}
      <Suspense>
        <OnThisDevice isVisit={isVisit} />
      </Suspense>
      <Group component="nav" gap="1rem 0.75rem" align="stretch" mt="xl" aria-label="Über mich">
        {places.map(({ to, label, state }) => (
          <LinkButton key={to} to={to} state={state} variant="default" label={label} />
        ))}
        <Button variant="default" onClick={leave} disabled={isLeaving} aria-busy={isLeaving}>
          {isLeaving ? 'Moment …' : 'Abmelden'}
        </Button>
      </Group>
      <Group
        component="nav"
        gap="0 1.25rem"
        mt="xl"
        pt="sm"
        fz="0.9375rem"
        c="dimmed"
        style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
        aria-label="Für deine Eltern"
      >
        <span>Für deine Eltern:</span>
        {forParents.map(({ to, label }) => (
          <TextLink key={to} to={to} inherit c="inherit" className="touch-link">
            {label}
          </TextLink>
        ))}
      </Group>
    </LearnerPage>
  )
}
