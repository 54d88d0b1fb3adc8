import { Button, Group, Paper, Tabs } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { pageTitle } from '../../domain/brand.ts'
import { contentNames, contentTypes } from '../../domain/content.ts'
import { notify } from '../components/page/notify.ts'
import { Spinner } from '../components/page/spinner.tsx'
import { client, queryClient, trpc } from '../trpc.ts'
import type { Route } from './+types/level.ts'
import { ContentList } from './level/content-list.tsx'
import { LevelForm } from './level/level-form.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { DeleteDialog } from './parts/delete-dialog.tsx'
import { refreshAdmin } from './parts/refresh-admin.ts'

const levelOf = (id: string) => trpc.admin.skillLevels.byId.queryOptions({ id })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  queryClient.fetchQuery({ ...levelOf(params.skillLevelId), staleTime: 0 })
export const HydrateFallback = Spinner
export const meta = () => [{ title: pageTitle('Skill Level bearbeiten') }]

/** A level: its fields and its content (S2.90). */
export default function AdminLevelScreen({ params }: Route.ComponentProps) {
  const { data: level } = useSuspenseQuery(levelOf(params.skillLevelId))
  const [isDoomed, setDoomed] = useState(false)
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const home = `/admin/competencies/${level.competencyId}`
  return (
    <AdminPage
      title={level.title}
      breadcrumbs={[
        { label: 'Kompetenzen', to: '/admin/competencies' },
        { label: level.competency, to: home },
        { label: level.title },
      ]}
    >
      <Tabs
        value={search.get('tab') ?? 'details'}
        onChange={(tab) => setSearch(tab && tab !== 'details' ? { tab } : {}, { replace: true })}
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="details">Details</Tabs.Tab>
          {contentTypes.map((type) => (
            <Tabs.Tab key={type} value={type}>
              {contentNames[type].many} ({level.content[type].length})
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {/* Kept mounted, so that switching tabs neither loses input nor skips the question about unsaved changes. */}
        <Tabs.Panel value="details" keepMounted>
          <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
            <LevelForm
              key={level.id}
              initial={level}
              submitLabel="Speichern"
              onSave={async (input) => {
                await client.admin.skillLevels.update.mutate({ id: level.id, ...input })
                notify.success('Skill Level aktualisiert')
                await refreshAdmin()
              }}
            />
          </Paper>
          <Group mt="md">
            <Button color="red" variant="subtle" onClick={() => setDoomed(true)}>
              Skill Level löschen
            </Button>
          </Group>
        </Tabs.Panel>
        {contentTypes.map((type) => (
          <Tabs.Panel key={type} value={type}>
            <ContentList type={type} skillLevelId={level.id} rows={level.content[type]} />
          </Tabs.Panel>
        ))}
      </Tabs>
      {isDoomed && (
        <DeleteDialog
          what={{ type: 'level', id: level.id, title: level.title }}
          onClose={() => setDoomed(false)}
          onDeleted={() => void navigate(home, { replace: true })}
        />
      )}
    </AdminPage>
  )
}
