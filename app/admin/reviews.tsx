import { Anchor, Code, Group, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatSeen } from '../../domain/content/facts.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { formatDate, formatMoment } from '../../domain/platform/dates.ts'
import { EmptyState } from '../components/page/empty-state.tsx'
import { Aside, SectionTitle } from '../components/page/texts.tsx'
import { queryClient } from '../trpc.ts'
import { AdminPage } from './parts/admin-page.tsx'
import classes from './parts/cards.module.css'
import { Tag } from './parts/tag.tsx'
import { CallsOfTheMonth } from './reviews/calls.tsx'
import {
  callsOfTheMonth,
  type DueReviews,
  dueReviews,
  type WaitingReviews,
  waitingReviews,
} from './reviews/due-reviews.ts'
import { PlaceLink } from './reviews/place-link.tsx'

export const clientLoader = () =>
  Promise.all([
    queryClient.ensureQueryData({ ...dueReviews, revalidateIfStale: true }),
    queryClient.fetchQuery({ ...waitingReviews, staleTime: 0 }),
    queryClient.fetchQuery({ ...callsOfTheMonth, staleTime: 0 }),
  ])
export const meta = () => [{ title: pageTitle('Zu prüfen') }]

/** What has to be checked: drafts, numbers to be dialled this month, facts and texts near their day, older quotes. */
export default function ReviewsScreen() {
  const { data: drafts } = useSuspenseQuery(waitingReviews)
  const { data: calls } = useSuspenseQuery(callsOfTheMonth)
  const { data } = useSuspenseQuery(dueReviews)
  const { facts, texts, outdated } = data
  const isEmpty = drafts.length + calls.length + facts.length + texts.length + outdated.length === 0
  return (
    <AdminPage title="Zu prüfen">
      <Stack gap="xl">
        <Waiting drafts={drafts} />
        <CallsOfTheMonth calls={calls} />
        <Text>
          Zahlen, Altersgrenzen und Zeiten veralten. Hier steht, was überfällig oder in den nächsten 60 Tagen an der
          Reihe ist. Fakten stehen in <Code>content/facts.yaml</Code>: Wer dort einen Wert ändert, ändert beim nächsten
          Start alle Texte, die ihn zitieren und die hier niemand bearbeitet hat.
        </Text>
        {isEmpty && (
          <EmptyState figure="cheers" title="Alles ist geprüft">
            <Text>In den nächsten 60 Tagen ist nichts an der Reihe.</Text>
          </EmptyState>
        )}
        {outdated.length > 0 && (
          <Section title="Ältere Zitate">
            {outdated.map((quote) => (
              <li key={`${quote.id}/${quote.key}`}>
                <PlaceLink {...quote} />
                <Text>
                  Hier steht „{quote.value}“,{' '}
                  {quote.now === null ? 'den Fakt gibt es nicht mehr' : `richtig ist heute „${quote.now}“`}.
                </Text>
              </li>
            ))}
          </Section>
        )}
        {facts.length > 0 && (
          <Section title="Fakten">
            {facts.map((fact) => (
              <DueFact key={fact.key} fact={fact} />
            ))}
          </Section>
        )}
        {texts.length > 0 && (
          <Section title="Texte">
            {texts.map((text) => (
              <li key={text.id}>
                <Group justify="space-between" gap="xs">
                  <PlaceLink {...text} />
                  <DueBadge state={text.state} day={text.reviewOn} />
                </Group>
                <Text>{text.reviewNote ?? 'Was zu prüfen ist, hat niemand notiert.'}</Text>
              </li>
            ))}
          </Section>
        )}
      </Stack>
    </AdminPage>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <SectionTitle mb="sm">{title}</SectionTitle>
    <ul className={classes.list}>{children}</ul>
  </section>
)

type Due = DueReviews['facts'][number]

const DueFact = ({ fact }: { fact: Due }) => {
  const { says, value, source, sourceUrl, seenOn, lookAgainOn, isUncertain, state, quotedBy } = fact
  return (
    <li>
      <Group justify="space-between" gap="xs" align="start">
        <Text fw={600} style={{ flex: '1 1 16rem' }}>
          {says}
        </Text>
        <DueBadge state={state} day={lookAgainOn} />
      </Group>
      <Text size="sm">
        Zitiert wird „{value}“. Quelle:{' '}
        {sourceUrl ? (
          <Anchor href={sourceUrl} target="_blank" rel="noopener noreferrer" size="sm" underline="always">
            {source}
          </Anchor>
        ) : (
          source
        )}
        , geprüft {formatSeen(seenOn)}
        {isUncertain && ', nur aus zweiter Hand'}.
      </Text>
      {quotedBy.length > 0 && (
        <details>
          <summary>{quotedBy.length === 1 ? 'In 1 Lektion' : `In ${quotedBy.length} Lektionen`}</summary>
          <ul className={classes.places}>
            {quotedBy.map((lesson) => (
              <li key={lesson.id}>
                <PlaceLink {...lesson} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

const DueBadge = ({ state, day }: { state: Due['state']; day: string }) => (
  <Tag color={state === 'past' ? 'red' : 'amber'}>
    {state === 'past' ? `seit ${formatDate(day)}` : state === 'soon' ? `bis ${formatDate(day)}` : 'unsicher'}
  </Tag>
)

/** Drafts that wait for a second person, and own ones that were given back. Nothing while there are none. */
function Waiting({ drafts }: { drafts: WaitingReviews }) {
  if (drafts.length === 0) return null
  return (
    <Section title="Entwürfe">
      {drafts.map(({ type, id, title, place, note, askedBy, askedAt, isOwn, isGivenBack, comments }) => (
        <li key={id}>
          <Group justify="space-between" gap="xs">
            <PlaceLink {...{ type, id, title, place }} />
            <Tag color={isGivenBack ? 'amber' : isOwn ? 'gray' : 'sea'}>
              {isGivenBack ? 'zurückgegeben' : isOwn ? 'wartet auf jemand anderen' : 'zu prüfen'}
            </Tag>
          </Group>
          <Aside>
            {askedBy}, {formatMoment(askedAt)} Uhr
            {comments > 0 && ` · ${comments === 1 ? '1 offener Kommentar' : `${comments} offene Kommentare`}`}
          </Aside>
          {note && <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</Text>}
        </li>
      ))}
    </Section>
  )
}
