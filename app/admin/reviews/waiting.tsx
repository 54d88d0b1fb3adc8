import { Group, Text, Title } from '@mantine/core'
import { formatMoment } from '../../../domain/platform/dates.ts'
import classes from '../parts/cards.module.css'
import { Tag } from '../parts/tag.tsx'
import type { WaitingReviews } from './due-reviews.ts'
import { PlaceLink } from './place-link.tsx'

/** Drafts that wait for a second person, and own ones that were given back. Nothing while there are none. */
export function Waiting({ drafts }: { drafts: WaitingReviews }) {
  if (drafts.length === 0) return null
  return (
    <section aria-label="Entwürfe">
      <Title order={2} size="h3" mb="sm">
        Entwürfe
      </Title>
      <ul className={classes.list}>
        {drafts.map(({ type, id, title, place, note, askedBy, askedAt, isOwn, isGivenBack, comments }) => (
          <li key={id}>
            <Group justify="space-between" gap="xs">
              <PlaceLink {...{ type, id, title, place }} />
              <Tag color={isGivenBack ? 'amber' : isOwn ? 'gray' : 'sea'} style={{ flex: 'none' }}>
                {isGivenBack ? 'zurückgegeben' : isOwn ? 'wartet auf jemand anderen' : 'zu prüfen'}
              </Tag>
            </Group>
            <Text size="sm" c="dimmed">
              {askedBy}, {formatMoment(askedAt)} Uhr
              {comments > 0 && ` · ${comments === 1 ? '1 offener Kommentar' : `${comments} offene Kommentare`}`}
            </Text>
            {note && <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</Text>}
          </li>
        ))}
      </ul>
    </section>
  )
}
