import { Group, Paper, Stack, Tabs, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { type ContentType, contentNames, contentTypes } from '../../domain/content/content.ts'
import { startsInShort } from '../../domain/content/simulation-health.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { formatDate, today } from '../../domain/platform/dates.ts'
import type { RouterOutputs } from '../../server/router.ts'
import { EmptyState } from '../components/page/empty-state.tsx'
import { Aside, CardTitle } from '../components/page/texts.tsx'
import { client, queryClient, trpc } from '../trpc.ts'
import type { Route } from './+types/level.ts'
import { LevelForm } from './level/level-form.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { DirectButton } from './parts/ask-dialog.tsx'
import { useMayDo } from './parts/duties.ts'
import { refreshAdmin } from './parts/refresh-admin.ts'
import { StandingBadge, Tag } from './parts/tag.tsx'
import { PublishButton, TaughtList, TaughtTools } from './parts/taught-tools.tsx'

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

type Rows = RouterOutputs['admin']['skillLevels']['byId']['content'][ContentType]
type ContentListProps = { type: ContentType; skillLevelId: string; rows: Rows }

/** The lessons, quizzes or simulations of a level: sort, open, delete, add. */
function ContentList({ type, skillLevelId, rows }: ContentListProps) {
  const navigate = useNavigate()
  const { the, fresh, many } = contentNames[type]
  return (
    <Stack>
      <Group justify="flex-end">
        <DirectButton
          label={fresh}
          call={() => client.admin.content.create.mutate({ type, skillLevelId })}
          onDone={async ({ id }) => {
            await refreshAdmin()
            await navigate(`/admin/content/${type}/${id}`)
          }}
          whenFailed={`${the} konnte nicht erstellt werden.`}
        />
      </Group>
      {rows.length === 0 ? (
        <EmptyState figure="thinks" title={`Noch keine ${many}`}>
          <Text>Was Sie hier anlegen, sieht nur das Team, bis es veröffentlicht ist.</Text>
        </EmptyState>
      ) : (
        <TaughtList
          type={type}
          label={many}
          rows={rows}
          onSort={(ids) => client.admin.content.reorder.mutate({ type, skillLevelId, ids })}
          words={(row) => (
            <Stack gap={4}>
              <CardTitle>{row.title}</CardTitle>
              <Group gap="xs">
                <StandingBadge {...row} />
                <Marks row={row} />
              </Group>
              {row.health && row.isPublished && <Aside>{startsInShort(row.health)}</Aside>}
            </Stack>
          )}
          addressOf={(id) => `/admin/content/${type}/${id}`}
        />
      )}
    </Stack>
  )
}

/** What else there is to know of an item, such as unpublished changes. */
function Marks({ row }: { row: Rows[number] }) {
  const marks = [
    ...(row.isPublished && row.hasDraft ? [{ color: 'sea', text: 'Entwurf mit Änderungen' }] : []),
    ...(row.health?.silence ? [{ color: 'red', text: 'Antwortet nicht' }] : []),
    ...(row.isParentOnly ? [{ color: 'gray', text: 'Nur Eltern' }] : []),
    ...(row.reviewOn && row.reviewOn < today()
      ? [{ color: 'amber', text: `Prüfung fällig seit ${formatDate(row.reviewOn)}` }]
      : []),
  ]
  return marks.map(({ color, text }) => (
    <Tag key={text} color={color}>
      {text}
    </Tag>
  ))
}
