import { Group, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { hasNewStep } from '../../domain/learning/passes.ts'
import { fullName } from '../../domain/people/children.ts'
import { childProfileInput } from '../../domain/people/children-input.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { ActionButton } from '../components/button/action-button.tsx'
import { LinkButton } from '../components/button/link-button.tsx'
import { Initial } from '../components/initial.tsx'
import { EmptyState } from '../components/page/empty-state.tsx'
import { Page } from '../components/page/page.tsx'
import { isNotFound } from '../failure.ts'
import { Booklet } from '../learning/booklet/booklet.tsx'
import { titleOpened } from '../learning/title-opened.ts'
import { queryClient, trpc } from '../trpc.ts'
import type { Route } from './+types/child-profile.ts'
import { AddCompetencyDialog } from './assigning/add-competency-dialog.tsx'
import { AssignedCompetencies } from './child-profile/assigned-competencies.tsx'
import { ChildFacts } from './child-profile/child-facts.tsx'
import classes from './child-profile/child-profile.module.css'
import { ContentPanel } from './child-profile/content-panel.tsx'
import { RefresherSetting } from './child-profile/refresher-setting.tsx'
import { ShownPages, shownPages } from './child-profile/shown-pages.tsx'
import { EditChildDialog } from './family/edit-child-dialog.tsx'
import { AccompaniedBy } from './guardians/accompanied-by.tsx'
import { guardiansOptions } from './guardians/guardians-options.ts'
import { competencyOfChild } from './learning/competency-of-child.ts'
import { isOpened, OpenedContent, useOpenedContent } from './learning/opened-content.tsx'
import { orToFamily } from './or-to-family.ts'
import { PassesCard } from './passes-card.tsx'
import { ChildLinks } from './sharing/child-links.tsx'

const profileOf = (childId: string) => trpc.family.childProfile.queryOptions({ childId })

const toasts = {
  added: ['Kompetenz zugewiesen'] as [string],
  failed: 'Die Kompetenz konnte nicht zugewiesen werden.',
}

/** The competency in ?kompetenz=ID; without the parameter the first assigned one. */
function selectedOf<Assigned extends { id: string }>(assigned: Assigned[], search: URLSearchParams) {
  const id = search.get('kompetenz')
  return id ? assigned.find((one) => one.id === id) : assigned[0]
}

/** Redirects to /family when the child does not exist. */
export async function clientLoader({ params: { childId }, request }: Route.ClientLoaderArgs) {
  // In the same request.
  void queryClient.prefetchQuery(shownPages(childId))
  void queryClient.prefetchQuery(guardiansOptions)
  const profile = await orToFamily([childId], () => queryClient.ensureQueryData(profileOf(childId)))
  const { searchParams } = new URL(request.url)
  const selected = selectedOf(profile.assigned, searchParams)
  const content = selected && queryClient.ensureQueryData(competencyOfChild({ childId, competencyId: selected.id }))
  // A failure is shown in the panel; here it only means that there is no title.
  const levels = content?.then((competency) => competency.levels).catch(() => [])
  const opened = isOpened(searchParams) ? titleOpened((await levels) ?? [], searchParams) : undefined
  return { title: opened ?? fullName(profile) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: pageTitle(loaderData?.title ?? 'Kinderprofil') }]

/** A child's profile for its parent: its data, competencies and passes, and the content of the selected competency. */
export default function ChildProfileScreen({ params: { childId } }: Route.ComponentProps) {
  const { data: child, error } = useSuspenseQuery(profileOf(childId))
  const [dialog, setDialog] = useState<'edit' | 'add'>()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const opened = useOpenedContent()

  // The panel takes the focus when a competency is selected, but not when the page was just loaded.
  const [hasSettled, setHasSettled] = useState(false)
  useEffect(() => setHasSettled(true), [])

  const addressOf = (competencyId: string) => `/family/${childId}?kompetenz=${competencyId}`
  const selected = selectedOf(child.assigned, search)
  // The child was deleted elsewhere. An open edit dialog stays, so that its input is not lost silently.
  if (isNotFound(error) && dialog !== 'edit') return <Navigate to="/family" replace />
  if (opened && selected) {
    return <OpenedContent ids={{ childId, competencyId: selected.id }} opened={opened} from={addressOf(selected.id)} />
  }
  const close = () => setDialog(undefined)
  return (
    <Page
      title={fullName(child)}
      emblem={<Initial name={child.name} size="lg" />}
      back={{ to: '/family', label: 'Zur Familie' }}
      action={
        <Group gap="xs">
          <LinkButton to={`/family/${childId}/einblick`} variant="light" label="Einblick" />
          <LinkButton to={`/family/${childId}/vereinbarung`} variant="light" label="Vereinbarung" />
          <ActionButton variant="default" label="Profil bearbeiten" onClick={() => setDialog('edit')} />
        </Group>
      }
      facts={
        <>
          <ChildFacts child={child} />
          <AccompaniedBy childId={childId} />
        </>
      }
      sidebar
    >
      <div className={classes.areas}>
        {child.assigned.length === 0 ? (
          <div className={classes.content}>
            <EmptyState figure="reads" title="Keine Kompetenzen zugewiesen">
              <Text>Suchen Sie gemeinsam mit {child.name} aus, womit es losgeht.</Text>
              <ActionButton mt="xs" label="Erste Kompetenz hinzufügen" onClick={() => setDialog('add')} />
            </EmptyState>
          </div>
        ) : (
          <>
            <AssignedCompetencies
              name={child.name}
              assigned={child.assigned}
              selectedId={selected?.id}
              addressOf={addressOf}
              onAdd={() => setDialog('add')}
            />
            <div className={classes.content}>
              {selected ? (
                <ContentPanel
                  key={selected.id}
                  ids={{ childId, competencyId: selected.id }}
                  title={selected.title}
                  takesFocus={hasSettled}
                  onRemoved={() => navigate(`/family/${childId}`, { replace: true })}
                />
              ) : (
                <EmptyState figure="searches" title="Wählen Sie eine Kompetenz, um den Inhalt anzuzeigen." />
              )}
            </div>
          </>
        )}
        <PassesCard title="Erworbene Kompetenzen" childId={childId} passes={child.passes}>
          <RefresherSetting childId={childId} refreshers={child.refreshers} />
        </PassesCard>
        {child.passes.length + child.assigned.length > 0 && (
          <div className={classes.wide}>
            <Booklet
              title={`Stempelheft von ${child.name}`}
              passes={child.passes}
              learning={child.assigned.filter((one) => one.completedAt === null || hasNewStep(one))}
              addressOfPass={(passId) => `/family/${childId}/pass/${passId}`}
            />
          </div>
        )}
        <div className={classes.wide}>
          <ShownPages child={child} />
        </div>
        <div className={classes.wide}>
          <ChildLinks child={child} />
        </div>
      </div>
      {dialog === 'edit' && (
        <EditChildDialog child={child} title="Kinderprofil bearbeiten" rules={childProfileInput} onClose={close} />
      )}
      {dialog === 'add' && (
        <AddCompetencyDialog
          child={child}
          assignedIds={child.assigned.map(({ id }) => id)}
          toasts={toasts}
          onClose={close}
          onAdded={(competencyId) => {
            close()
            navigate(addressOf(competencyId), { preventScrollReset: true })
          }}
        />
      )}
    </Page>
  )
}
