import { Paper } from '@mantine/core'
import { pageTitle } from '../../../domain/platform/brand.ts'
import { client, queryClient, trpc } from '../../trpc.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import type { Route } from './+types/new-level.ts'
import { LevelForm } from './level-form.tsx'

/** The competency with its levels; their number is the position of the new one. */
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  queryClient.fetchQuery({
    ...trpc.admin.competencies.byId.queryOptions({ id: params.competencyId }),
    staleTime: 0,
  })
export const meta = () => [{ title: pageTitle('Neues Skill Level') }]

export default function NewLevelScreen({ loaderData: { id, title, levels } }: Route.ComponentProps) {
  const initial = {
    title: '',
    description: null,
    orderIndex: levels.length,
    minAge: null,
    talkingPoints: [],
    togetherTask: null,
    isOpenToAll: false,
  }
  return (
    <AdminPage
      title="Neues Skill Level"
      breadcrumbs={[
        { label: 'Kompetenzen', to: '/admin/competencies' },
        { label: title, to: `/admin/competencies/${id}` },
        { label: 'Neues Skill Level' },
      ]}
    >
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        <LevelForm
          initial={initial}
          submitLabel="Skill Level erstellen"
          onSave={(input) => client.admin.skillLevels.create.mutate({ competencyId: id, ...input })}
          done="Skill Level erstellt"
          leadsTo={(made) => `/admin/competencies/${id}/skill-levels/${made.id}`}
        />
      </Paper>
    </AdminPage>
  )
}
