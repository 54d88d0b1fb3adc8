import { Alert, Group, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatScheduled } from '../../../domain/content/schedules.ts'
import { trpc } from '../../trpc.ts'
import type { Schedule } from '../content/schedule/schedule-of.ts'
import classes from '../parts/cards.module.css'
import { reasonOf } from '../parts/reason.ts'
import { Tag } from '../parts/tag.tsx'
import { PlaceLink } from '../reviews/place-link.tsx'

/** On the start page: what could not be published as it was scheduled, and what will be. Nothing when nothing is. */
export function SchedulesNote() {
  const { data, error } = useQuery(trpc.admin.schedules.list.queryOptions(undefined, { staleTime: 0 }))
  if (error) return <Text c="red">Was geplant ist, ließ sich nicht laden: {reasonOf(error)}</Text>
  if (!data || data.length === 0) return null
  const failed = data.filter(({ failure }) => failure)
  const waiting = data.filter(({ failure }) => !failure)
  return (
    <>
      {failed.length > 0 && (
        <Alert
          color="red"
          role="none"
          title={
            failed.length === 1
              ? '1 Text wurde nicht wie geplant veröffentlicht'
              : `${failed.length} Texte wurden nicht wie geplant veröffentlicht`
          }
        >
          <List schedules={failed} />
        </Alert>
      )}
      {waiting.length > 0 && (
        <Paper withBorder p="lg" component="section" aria-label="Geplant">
          <Title order={2} size="h3" mb="sm">
            Geplant
          </Title>
          <List schedules={waiting} />
        </Paper>
      )}
    </>
  )
}

const List = ({ schedules }: { schedules: Schedule[] }) => (
  <ul className={classes.list}>
    {schedules.map(({ publishAt, scheduledBy, failure, isChanged, ...text }) => (
      <li key={text.id}>
        <Group justify="space-between" gap="xs">
          <PlaceLink {...text} />
          {isChanged && !failure && (
            <Tag color="amber" style={{ flex: 'none' }}>
              danach geändert
            </Tag>
          )}
        </Group>
        <Text size="sm">
          {formatScheduled(publishAt)}, von {scheduledBy}
        </Text>
        {failure && <Text style={{ overflowWrap: 'anywhere' }}>{failure}</Text>}
      </li>
    ))}
  </ul>
)
