import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { replace } from 'react-router'
import { fullName } from '../../domain/people/children.ts'
import { homeOf } from '../../domain/people/roles.ts'
import { brand, pageTitle } from '../../domain/platform/brand.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { TextLink } from '../components/button/text-link.tsx'
import { EmptyState } from '../components/page/empty-state.tsx'
import { Page } from '../components/page/page.tsx'
import { SectionTitle } from '../components/page/texts.tsx'
import { guard } from '../guard.ts'
import { TriedStamp } from '../learning/trial/tried-stamp.tsx'
import { lazyPart } from '../missing-part.ts'
import type { Route } from './+types/dashboard.ts'
import { CompletedCompetencies } from './dashboard/completed-competencies.tsx'
import { childNames, loadDashboard } from './dashboard/load-dashboard.ts'
import { PlannedCompetencies } from './dashboard/planned-competencies.tsx'
import { useSelectedChild } from './dashboard/selected-child.ts'
import { HelpedChildren } from './helping/helped-children.tsx'
import { NoChild } from './no-child.tsx'
import { Today } from './today/today.tsx'
import { aroundOptions } from './today/today-options.ts'

const HomeScreenOffer = lazyPart(() => import('../home-screen/home-screen-offer.tsx'))

/** The parents' start page: Heute, then the dashboard of one child. Redirects other roles before loading (S4.11). */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { roles } = await guard(request)
  const home = homeOf(roles)
  if (home !== '/dashboard') throw replace(home)
  if (!roles.isParent) return roles
  await loadDashboard()
  return roles
}

export const meta = () => [{ title: pageTitle('Dashboard') }]

export default function DashboardScreen({ loaderData: roles }: Route.ComponentProps) {
  if (roles.isParent) return <ParentDashboard />
  return (
    <Page title="Dashboard">
      <NotLoaded />
    </Page>
  )
}

function ParentDashboard() {
  const { data: children } = useSuspenseQuery(childNames)
  const hasChildren = children.length > 0
  const isHelping = (useQuery(aroundOptions).data?.helping.length ?? 0) > 0
  return (
    <Page title="Dashboard" sidebar before={hasChildren && <Today />}>
      <Stack gap="xl">
        <TriedStamp childrenOfFamily={children} />
        {!hasChildren && <Helping />}
        {hasChildren ? <ChosenChild family={children} /> : <NoChildren isHelping={isHelping} />}
        {hasChildren && <Helping />}
        {hasChildren && (
          <Suspense>
            <HomeScreenOffer />
          </Suspense>
        )}
      </Stack>
    </Page>
  )
}

type Child = { id: string; name: string; lastName: string | null; age: number }

function ChosenChild({ family }: { family: Child[] }) {
  const [child, selectChild] = useSelectedChild(family)
  const [addingFor, setAddingFor] = useState<string>()
  function addFor(childId: string | undefined) {
    if (childId) selectChild(childId)
    setAddingFor(childId)
  }
  return (
    <Stack gap="xl">
      <Group align="flex-end">
        <Select
          label="Kind"
          placeholder="Kind auswählen"
          data={family.map((one) => ({ value: one.id, label: fullName(one) }))}
          value={child?.id ?? null}
          onChange={selectChild}
          allowDeselect={false}
          clearable
          comboboxProps={{ withinPortal: false }}
          styles={{ option: { minHeight: '2.75rem' } }}
          w="24rem"
          maw="100%"
        />
        {child && (
          <LinkButton to={`/family/${child.id}/einblick`} variant="light" about={child.name} label="Einblick" />
        )}
      </Group>
      {child ? (
        <>
          <PlannedCompetencies
            key={child.id}
            child={child}
            siblings={family.filter(({ id }) => id !== child.id)}
            isAdding={addingFor === child.id}
            onAdding={addFor}
          />
          <CompletedCompetencies child={child} />
        </>
      ) : (
        <div role="status">
          <EmptyState figure="searches" title="Kein Kind ausgewählt">
            <Text>Wählen Sie ein Kind aus, um dessen Kompetenzen anzuzeigen.</Text>
          </EmptyState>
        </div>
      )}
    </Stack>
  )
}

/** `isHelping`: the reader came for other people's children, and may have none. */
const NoChildren = ({ isHelping }: { isHelping: boolean }) => (
  <NoChild title={isHelping ? 'Haben Sie selbst Kinder?' : `Willkommen bei ${brand.name}`}>
    <Text>In drei Schritten: Ihr Kind anlegen, aussuchen, was es zuerst lernt, und wie es sich anmeldet.</Text>
    <LinkButton to="/erste-schritte" mt="xs" label="Los geht’s" />
    <Text size="sm">
      Sie möchten alles selbst einrichten?{' '}
      <TextLink to="/family" display="inline-block" py="xs">
        Erstes Kind hinzufügen
      </TextLink>
    </Text>
  </NoChild>
)

/** An account without any role: the roles could not be loaded (S4.02). */
const NotLoaded = () => (
  <Alert color="red" title="Ihr Konto konnte nicht vollständig geladen werden">
    <Text size="sm" mb="md">
      Bitte laden Sie die Seite noch einmal.
    </Text>
    <Button onClick={() => window.location.reload()}>Noch einmal laden</Button>
  </Alert>
)

/** Other people's children whom the reader helps with. Not there without any. */
function Helping() {
  const helping = useQuery(aroundOptions).data?.helping ?? []
  if (helping.length === 0) return null
  return (
    <section aria-labelledby="helping">
      <SectionTitle mb="sm" id="helping">
        Kinder, die Sie begleiten
      </SectionTitle>
      <HelpedChildren helping={helping} />
    </section>
  )
}
