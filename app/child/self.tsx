import { Button, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteError } from 'react-router'
import { pageTitle } from '../../domain/brand.ts'
import { GLOSSARY } from '../../domain/glossary/word.ts'
import { notify } from '../components/page/notify.ts'
import { Spinner } from '../components/page/spinner.tsx'
import { signedOutPathOf } from '../layout/navigation.ts'
import { fromOwnWorld } from '../layout/own-world.ts'
import { LearnerPage } from '../learning/learner-page.tsx'
import { useSignOut } from '../session/use-sign-out.ts'
import { loadSession } from '../session.ts'
import { queryClient, trpc } from '../trpc.ts'
import type { Route } from './+types/self.ts'
import { ChildError } from './child-error.tsx'
import { Wardrobe } from './self/wardrobe.tsx'
import classes from './self.module.css'

const own = trpc.figure.own.queryOptions()

export async function clientLoader() {
  const [{ user }, { name }] = await Promise.all([
    loadSession(),
    queryClient.ensureQueryData(trpc.learning.childDashboard.queryOptions()), // for the name only; usually cached already
    queryClient.ensureQueryData(own),
  ])
  return { name, leadTo: signedOutPathOf(user) }
}
export const HydrateFallback = Spinner
export const meta = () => [{ title: pageTitle('Ich') }]

const places = [
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

/** The child's own place: its figure, what concerns it, and signing out. */
export default function SelfScreen({ loaderData: { name, leadTo } }: Route.ComponentProps) {
  const { figure, stamps } = useSuspenseQuery(own).data
  const { leave, isLeaving } = useSignOut(leadTo, notify.failure)
  return (
    <LearnerPage>
      <Title order={1} className={classes.title}>
        Ich bin {name}
      </Title>
      <Wardrobe figure={figure} stamps={stamps} />
      <nav className={classes.places} aria-label="Über mich">
        {places.map(({ to, label, state }) => (
          <Button key={to} component={Link} to={to} state={state} variant="default">
            {label}
          </Button>
        ))}
        <Button variant="default" onClick={leave} disabled={isLeaving} aria-busy={isLeaving}>
          {isLeaving ? 'Moment …' : 'Abmelden'}
        </Button>
      </nav>
      <nav className={classes.parents} aria-label="Für deine Eltern">
        <Text span inherit>
          Für deine Eltern:
        </Text>
        {forParents.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
    </LearnerPage>
  )
}

export function ErrorBoundary() {
  return <ChildError error={useRouteError()} failed="Das konnte nicht geladen werden" notFound="Kein Profil gefunden" />
}
