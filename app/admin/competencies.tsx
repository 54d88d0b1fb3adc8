import { Group, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { levelLabel } from '../../domain/content/competencies.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { EmptyState } from '../components/page/empty-state.tsx'
import { Aside, CardTitle } from '../components/page/texts.tsx'
import { client, queryClient, trpc } from '../trpc.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { useMayDo } from './parts/duties.ts'
import { StandingBadge } from './parts/tag.tsx'
import { TaughtList } from './parts/taught-tools.tsx'

const competencies = trpc.admin.competencies.list.queryOptions()

export const clientLoader = () => queryClient.ensureQueryData({ ...competencies, revalidateIfStale: true })
export const meta = () => [{ title: pageTitle('Kompetenzen verwalten') }]

/** All competencies, including unpublished ones, in display order. */
export default function AdminCompetenciesScreen() {
  const { data } = useSuspenseQuery(competencies)
  const edits = useMayDo('edit')
  return (
    <AdminPage title="Kompetenzen" action={edits && <LinkButton to="/admin/competencies/new" label="Neue Kompetenz" />}>
      {data.length === 0 ? (
        <EmptyState figure="thinks" title="Noch keine Kompetenzen">
          <Text>{edits ? 'Legen Sie die erste an: Ein Titel genügt.' : 'Die erste legt die Redaktion an.'}</Text>
        </EmptyState>
      ) : (
        <TaughtList
          type="competency"
          label="Kompetenzen"
          rows={data}
          onSort={(ids) => client.admin.competencies.reorder.mutate({ ids })}
          words={(competency) => (
            <Stack component="article" gap={4} aria-label={competency.title}>
              <Group gap="xs">
                <CardTitle>{competency.title}</CardTitle>
                <StandingBadge {...competency} />
              </Group>
              {competency.description && (
                <Text size="sm" lineClamp={2}>
                  {competency.description}
                </Text>
              )}
              <Aside>
                {levelLabel(competency.pedagogicalMinAge)} · {competency.levelCount}{' '}
                {competency.levelCount === 1 ? 'Skill Level' : 'Skill Levels'}
              </Aside>
            </Stack>
          )}
          addressOf={(id) => `/admin/competencies/${id}`}
        />
      )}
    </AdminPage>
  )
}
