import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type ContentType, contentNames } from '../../../domain/content/content.ts'
import { startsInShort } from '../../../domain/content/simulation-health.ts'
import { formatDate, today } from '../../../domain/platform/dates.ts'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { notify } from '../../components/page/notify.ts'
import { type Answers, client, trpc } from '../../trpc.ts'
import { reasonOf } from '../parts/reason.ts'
import { refreshAdmin } from '../parts/refresh-admin.ts'
import { StandingBadge } from '../parts/standing-badge.tsx'
import { Tag } from '../parts/tag.tsx'
import { TaughtList } from '../parts/taught-tools.tsx'

type Rows = Answers['admin']['skillLevels']['byId']['content'][ContentType]
type ContentListProps = { type: ContentType; skillLevelId: string; rows: Rows }

/** The lessons, quizzes or simulations of a level: sort, open, delete, add. */
export function ContentList({ type, skillLevelId, rows }: ContentListProps) {
  const navigate = useNavigate()
  const { the, fresh, many } = contentNames[type]
  const create = useMutation(
    trpc.admin.content.create.mutationOptions({
      onSuccess: async ({ id }) => {
        await refreshAdmin()
        await navigate(`/admin/content/${type}/${id}`)
      },
      onError: (error) => notify.failure(reasonOf(error), `${the} konnte nicht erstellt werden.`),
    }),
  )
  return (
    <Stack>
      <Group justify="flex-end">
        <Button
          onClick={() => create.mutate({ type, skillLevelId })}
          disabled={create.isPending}
          aria-busy={create.isPending}
        >
          {fresh}
        </Button>
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
              <Title order={2} size="h4">
                {row.title}
              </Title>
              <Group gap="xs">
                <StandingBadge {...row} />
                <Marks row={row} />
              </Group>
              {row.health && row.isPublished && (
                <Text size="sm" c="dimmed">
                  {startsInShort(row.health)}
                </Text>
              )}
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
