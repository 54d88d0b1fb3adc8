import { Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { pageTitle } from '../../domain/platform/brand.ts'
import { noteLook } from '../components/competency/competency-sign.ts'
import { EmptyState } from '../components/page/empty-state.tsx'
import { notify } from '../components/page/notify.ts'
import { PageSpinner } from '../components/page/spinner.tsx'
import { client, queryClient, trpc } from '../trpc.ts'
import type { Route } from './+types/competency.ts'
import { CompetencyForm } from './competency/competency-form.tsx'
import { LevelFacts } from './competency/level-facts.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { DuplicateButton } from './parts/duplicate-button.tsx'
import { useMayDo } from './parts/duties.ts'
import { reasonOf } from './parts/reason.ts'
import { refreshAdmin } from './parts/refresh-admin.ts'
import { RowTools } from './parts/row-tools.tsx'
import { SortableList } from './parts/sortable-list.tsx'
import { BinDialog, TakeBackDialog, type Withdrawn } from './parts/withdraw-dialog.tsx'

const competencyOf = (id: string) => trpc.admin.competencies.byId.queryOptions({ id })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  queryClient.fetchQuery({ ...competencyOf(params.competencyId), staleTime: 0 })
export const HydrateFallback = PageSpinner
export const meta = () => [{ title: pageTitle('Kompetenz bearbeiten') }]

export default function AdminCompetencyScreen({ params }: Route.ComponentProps) {
  const { data: competency } = useSuspenseQuery(competencyOf(params.competencyId))
  const [doomed, setDoomed] = useState<Withdrawn>()
  const [isTakingBack, setTakingBack] = useState(false)
  const navigate = useNavigate()
  const edits = useMayDo('edit')
  const publish = useMutation({
    mutationFn: () => client.admin.competencies.publish.mutate({ id: competency.id }),
    onSuccess: () => notify.success('Kompetenz veröffentlicht'),
    onError: (error) => notify.failure(reasonOf(error), 'Die Kompetenz konnte nicht veröffentlicht werden.'),
    onSettled: refreshAdmin,
  })
  const close = () => setDoomed(undefined)
  return (
    <AdminPage
      title={competency.title}
      breadcrumbs={[{ label: 'Kompetenzen', to: '/admin/competencies' }, { label: competency.title }]}
      action={
        competency.isPublished ? (
          <Anchor component={Link} to={`/kompetenzen/${competency.slug}`}>
            Öffentliche Seite ansehen
          </Anchor>
        ) : (
          edits && (
            <Button onClick={() => publish.mutate()} disabled={publish.isPending} aria-busy={publish.isPending}>
              Veröffentlichen
            </Button>
          )
        )
      }
    >
      <Stack gap="xl">
        {!competency.isPublished && (
          <Badge color={competency.isTakenBack ? 'amber' : 'gray'} variant="light" tt="none" size="lg">
            {competency.isTakenBack ? 'Zurückgezogen' : 'Nicht veröffentlicht'}: Nur das Team sieht diese Kompetenz.
          </Badge>
        )}
        <section aria-label="Skill Levels">
          <Group justify="space-between" mb="md">
            <Title order={2} size="h3">
              Skill Levels
            </Title>
            {edits && (
              <Button component={Link} to={`/admin/competencies/${competency.id}/skill-levels/new`} variant="light">
                Neues Skill Level
              </Button>
            )}
          </Group>
          {competency.levels.length === 0 ? (
            <EmptyState figure="searches" title="Noch kein Skill Level">
              <Text>In einem Level stehen Lektionen, Quizze und Simulationen.</Text>
            </EmptyState>
          ) : (
            <SortableList
              label="Skill Levels"
              rows={competency.levels}
              onSort={(ids) => client.admin.skillLevels.reorder.mutate({ competencyId: competency.id, ids })}
              words={(level) => <LevelFacts level={level} />}
              tools={({ id, title }) => (
                <RowTools
                  title={title}
                  to={`/admin/competencies/${competency.id}/skill-levels/${id}`}
                  onDelete={() => setDoomed({ type: 'level', id, title })}
                />
              )}
            />
          )}
        </section>
        {edits && (
          <section aria-label="Details">
            <Title order={2} size="h3" mb="md">
              Details
            </Title>
            <CompetencyForm
              key={competency.id}
              initial={competency}
              submitLabel="Speichern"
              onSave={async (input) => {
                await client.admin.competencies.update.mutate({ id: competency.id, ...input })
                noteLook(input.title, input)
                notify.success('Kompetenz aktualisiert')
                await refreshAdmin()
              }}
            />
            <Group mt="md">
              <DuplicateButton type="competency" id={competency.id} addressOf={(id) => `/admin/competencies/${id}`} />
              {competency.isPublished && (
                <Button variant="subtle" onClick={() => setTakingBack(true)}>
                  Kompetenz zurückziehen
                </Button>
              )}
              <Button
                color="red"
                variant="subtle"
                onClick={() => setDoomed({ type: 'competency', id: competency.id, title: competency.title })}
              >
                Kompetenz löschen
              </Button>
            </Group>
          </section>
        )}
      </Stack>
      {doomed && (
        <BinDialog
          what={doomed}
          onClose={close}
          onDone={() => doomed.type === 'competency' && void navigate('/admin/competencies', { replace: true })}
        />
      )}
      {isTakingBack && (
        <TakeBackDialog
          what={{ type: 'competency', id: competency.id, title: competency.title }}
          onClose={() => setTakingBack(false)}
        />
      )}
    </AdminPage>
  )
}
