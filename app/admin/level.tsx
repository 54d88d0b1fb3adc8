import { Paper, Tabs } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { contentNames, contentTypes } from '../../domain/content/content.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { client, queryClient, trpc } from '../trpc.ts'
import type { Route } from './+types/level.ts'
import { ContentList } from './level/content-list.tsx'
import { LevelForm } from './level/level-form.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { useMayDo } from './parts/duties.ts'
import { Tag } from './parts/tag.tsx'
import { PublishButton, TaughtTools } from './parts/taught-tools.tsx'

const levelOf = (id: string) => trpc.admin.skillLevels.byId.queryOptions({ id })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  queryClient.fetchQuery({ ...levelOf(params.skillLevelId), staleTime: 0 })
export const meta = () => [{ title: pageTitle('Skill Level bearbeiten') }]

/** A level: its fields and its content (S2.90). */
export default function AdminLevelScreen({ params }: Route.ComponentProps) {
  const { data: level } = useSuspenseQuery(levelOf(params.skillLevelId))
  const [search, setSearch] = useSearchParams()
  const home = `/admin/competencies/${level.competencyId}`
  const edits = useMayDo('edit')
  const first = edits ? 'details' : contentTypes[0]
  return (
    <AdminPage
      title={level.title}
      breadcrumbs={[
        { label: 'Kompetenzen', to: '/admin/competencies' },
        { label: level.competency, to: home },
        { label: level.title },
      ]}
      action={level.isTakenBack && <PublishButton type="level" id={level.id} />}
    >
      {level.isTakenBack && (
        <Tag color="amber" size="lg" mb="md">
          Zurückgezogen: Nur das Team sieht dieses Skill Level.
        </Tag>
      )}
      <Tabs
        value={search.get('tab') ?? first}
        onChange={(tab) => setSearch(tab && tab !== first ? { tab } : {}, { replace: true })}
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <Tabs.List mb="lg">
          {edits && <Tabs.Tab value="details">Details</Tabs.Tab>}
          {contentTypes.map((type) => (
            <Tabs.Tab key={type} value={type}>
              {contentNames[type].many} ({level.content[type].length})
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {/* Kept mounted, so that switching tabs neither loses input nor skips the question about unsaved changes. */}
        {edits && (
          <Tabs.Panel value="details" keepMounted>
            <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
              <LevelForm
                key={level.id}
                initial={level}
                submitLabel="Speichern"
                onSave={(input) => client.admin.skillLevels.update.mutate({ id: level.id, ...input })}
                done="Skill Level aktualisiert"
              />
            </Paper>
            <TaughtTools
              what={{ type: 'level', id: level.id, title: level.title }}
              isPublished={level.isPublished}
              addressOf={(id) => `${home}/skill-levels/${id}`}
              list={home}
            />
          </Tabs.Panel>
        )}
        {contentTypes.map((type) => (
          <Tabs.Panel key={type} value={type}>
            <ContentList type={type} skillLevelId={level.id} rows={level.content[type]} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </AdminPage>
  )
}
