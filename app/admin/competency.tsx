import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pageTitle } from '../../domain/platform/brand.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { Mark } from '../components/mark.tsx'
import { EmptyState } from '../components/page/empty-state.tsx'
import { Aside, CardTitle, SectionTitle } from '../components/page/texts.tsx'
import { client, queryClient, trpc } from '../trpc.ts'
import type { Route } from './+types/competency.ts'
import { CompetencyForm } from './competency/competency-form.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { counted } from './parts/counted.ts'
import { useMayDo } from './parts/duties.ts'
import { StandingBadge, Tag } from './parts/tag.tsx'
import { PublishButton, TaughtList, TaughtTools } from './parts/taught-tools.tsx'

const competencyOf = (id: string) => trpc.admin.competencies.byId.queryOptions({ id })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  queryClient.fetchQuery({ ...competencyOf(params.competencyId), staleTime: 0 })
export const meta = () => [{ title: pageTitle('Kompetenz bearbeiten') }]

export default function AdminCompetencyScreen({ params }: Route.ComponentProps) {
  const { data: competency } = useSuspenseQuery(competencyOf(params.competencyId))
  const edits = useMayDo('edit')
  const addressOf = (id: string) => `/admin/competencies/${id}`
  const levels = `${addressOf(competency.id)}/skill-levels`
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
          edits && <PublishButton type="competency" id={competency.id} />
        )
      }
    >
      <Stack gap="xl">
        {!competency.isPublished && (
          <Mark color={competency.isTakenBack ? 'amber' : 'gray'}>
            {competency.isTakenBack ? 'Zurückgezogen' : 'Nicht veröffentlicht'}: Nur das Team sieht diese Kompetenz.
          </Mark>
        )}
        <section aria-label="Skill Levels">
          <Group justify="space-between" mb="md">
            <SectionTitle>Skill Levels</SectionTitle>
            {edits && <LinkButton to={`${levels}/new`} variant="light" label="Neues Skill Level" />}
          </Group>
          {competency.levels.length === 0 ? (
            <EmptyState figure="searches" title="Noch kein Skill Level">
              <Text>In einem Level stehen Lektionen, Quizze und Simulationen.</Text>
            </EmptyState>
          ) : (
            <TaughtList
              type="level"
              label="Skill Levels"
              rows={competency.levels}
              onSort={(ids) => client.admin.skillLevels.reorder.mutate({ competencyId: competency.id, ids })}
              words={(level) => <LevelFacts level={level} />}
              addressOf={(id) => `${levels}/${id}`}
            />
          )}
        </section>
        {edits && (
          <section aria-label="Details">
            <SectionTitle mb="md">Details</SectionTitle>
            <CompetencyForm
              key={competency.id}
              initial={competency}
              submitLabel="Speichern"
              onSave={(input) => client.admin.competencies.update.mutate({ id: competency.id, ...input })}
              done="Kompetenz aktualisiert"
            />
            <TaughtTools
              what={{ type: 'competency', id: competency.id, title: competency.title }}
              isPublished={competency.isPublished}
              addressOf={addressOf}
              list="/admin/competencies"
            />
          </section>
        )}
      </Stack>
    </AdminPage>
  )
}

type Level = {
  title: string
  minAge: number | null
  lessons: number
  quizzes: number
  simulations: number
  isForChildren: boolean
  isTakenBack: boolean
}

/** A level in the list of its competency, with the numbers of its content and warnings for editors. */
const LevelFacts = ({ level }: { level: Level }) => (
  <Stack gap={4}>
    <CardTitle order={3}>{level.title}</CardTitle>
    <Aside>
      {[
        counted(level.lessons, 'Lektion', 'Lektionen'),
        counted(level.quizzes, 'Quiz', 'Quizze'),
        counted(level.simulations, 'Simulation', 'Simulationen'),
        ...(level.minAge === null ? [] : [`ab ${level.minAge} Jahren`]),
      ].join(' · ')}
    </Aside>
    <Group gap="xs">
      {level.isTakenBack && <StandingBadge isPublished={false} isTakenBack />}
      {!level.isForChildren && <Tag color="amber">Noch nichts für das Kind</Tag>}
      {level.minAge === null && <Tag color="gray">Ohne Alter</Tag>}
    </Group>
  </Stack>
)
