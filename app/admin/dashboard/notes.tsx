import { Alert, Group, List, Paper, Text } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatScheduled } from '../../../domain/content/schedules.ts'
import { RESENDABLE_DAYS, STUCK_AFTER_MINUTES } from '../../../domain/mail/mails.ts'
import { BACKUP_LATE_MS } from '../../../domain/operation/backups.ts'
import { formatDate, formatLately } from '../../../domain/platform/dates.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { TextLink } from '../../components/button/text-link.tsx'
import { SectionTitle } from '../../components/page/texts.tsx'
import { trpc } from '../../trpc.ts'
import type { Schedule } from '../content/schedule/schedule-note.tsx'
import cards from '../parts/cards.module.css'
import { counted } from '../parts/counted.ts'
import { reasonOf } from '../parts/reason.ts'
import { Tag } from '../parts/tag.tsx'
import { dueReviews, waitingReviews } from '../reviews/due-reviews.ts'
import { PlaceLink } from '../reviews/place-link.tsx'

// Notes of the start page about what needs somebody. Each is empty while it is loading, and when there is nothing.

type NoteProps = { isGrave: boolean; title: string; link?: [to: string, words: string]; children?: ReactNode }

const Note = ({ isGrave, title, link, children }: NoteProps) => (
  <Alert color={isGrave ? 'red' : 'amber'} role="none" title={title}>
    {children}
    {link && (
      <TextLink to={link[0]} c="inherit">
        {link[1]}
      </TextLink>
    )}
  </Alert>
)

type BackupState = RouterOutputs['admin']['backups']

/** When there was a proven backup, or what is wrong. Nothing where none was ever scheduled. */
export function BackupsNote() {
  const { data } = useQuery(trpc.admin.backups.queryOptions())
  if (!data || (!data.lastMade && !data.lastFailure)) return null
  const proven = data.lastProven
    ? `Zuletzt gesichert und zur Probe wiederhergestellt: ${formatLately(data.lastProven)} Uhr.`
    : 'Es gibt noch keine Sicherung, die zur Probe wiederhergestellt wurde.'
  const hasFailed = hasFailedSince(data)
  const isLate = data.lastProven === null || Date.now() - new Date(data.lastProven).getTime() > BACKUP_LATE_MS
  if (!hasFailed && !isLate) return <Text c="dimmed">{proven}</Text>
  return (
    <Note isGrave title="Die Sicherung braucht Sie" link={['/admin/betrieb', 'Betrieb ansehen']}>
      {data.lastFailure && hasFailed && (
        <Text style={{ overflowWrap: 'anywhere' }}>
          Fehlgeschlagen: {formatLately(data.lastFailure.at)} Uhr. {data.lastFailure.reason}
        </Text>
      )}
      <Text>{proven}</Text>
    </Note>
  )
}

const hasFailedSince = ({ lastFailure, lastProven }: BackupState) =>
  lastFailure !== null && (lastProven === null || new Date(lastFailure.at) >= new Date(lastProven))

/** Mails are stuck or were given up. */
export function StuckMails() {
  const { data } = useQuery(trpc.admin.mails.state.queryOptions())
  if (!data) return null
  const { waitingSince, limitedAt, dead } = data
  const isStuck = waitingSince !== null && Date.now() - new Date(waitingSince).getTime() > STUCK_AFTER_MINUTES * 60_000
  const sentences = [
    isStuck && limitedAt && 'Das Limit Ihres Anbieters für versendete E-Mails ist erreicht.',
    isStuck && `Die älteste E-Mail wartet seit ${formatLately(waitingSince)} Uhr auf den Mailserver.`,
    dead > 0 &&
      (dead === 1
        ? `Eine E-Mail der letzten ${RESENDABLE_DAYS} Tage kam nicht an.`
        : `${dead} E-Mails der letzten ${RESENDABLE_DAYS} Tage kamen nicht an.`),
  ].filter((sentence) => Boolean(sentence))
  if (sentences.length === 0) return null
  return (
    <Note
      isGrave={isStuck}
      title={isStuck ? 'E-Mails stecken fest' : 'E-Mails'}
      link={['/admin/mails', 'E-Mails ansehen']}
    >
      {sentences.join(' ')}{' '}
    </Note>
  )
}

/** How much is to be looked at again. */
export function DueNote() {
  const { data } = useQuery(dueReviews)
  const { data: waiting = [] } = useQuery(waitingReviews)
  if (!data) return null
  const drafts = waiting.filter(({ isOwn, isGivenBack }) => isGivenBack || !isOwn)
  const parts = (
    [
      [drafts, 'Entwurf', 'Entwürfe'],
      [data.facts, 'Fakt', 'Fakten'],
      [data.texts, 'Text', 'Texte'],
      [data.outdated, 'älteres Zitat', 'ältere Zitate'],
    ] as const
  ).flatMap(([due, one, many]) => (due.length > 0 ? [counted(due.length, one, many)] : []))
  if (parts.length === 0) return null
  const title = `Zu prüfen: ${new Intl.ListFormat('de').format(parts)}`
  return <Note isGrave={false} title={title} link={['/admin/reviews', 'Was zu prüfen ist']} />
}

export const silentSimulations = trpc.admin.silentSimulations.queryOptions()

/** Published simulations that cannot be started at present, each with a link to fix it. */
export function SilentSimulations() {
  const { data } = useSuspenseQuery(silentSimulations)
  if (data.length === 0) return null
  return (
    <Note isGrave title={counted(data.length, 'Simulation antwortet nicht', 'Simulationen antworten nicht')}>
      <List>
        {data.map(({ id, title, since, reason }) => (
          <List.Item key={id}>
            <TextLink to={`/admin/content/simulation/${id}`} c="inherit">
              {title}
            </TextLink>{' '}
            (seit dem {formatDate(since)}: {reason})
          </List.Item>
        ))}
      </List>
    </Note>
  )
}

/** What could not be published as it was scheduled, and what will be. */
export function SchedulesNote() {
  const { data, error } = useQuery(trpc.admin.schedules.list.queryOptions(undefined, { staleTime: 0 }))
  if (error) return <Text c="red">Was geplant ist, ließ sich nicht laden: {reasonOf(error)}</Text>
  if (!data || data.length === 0) return null
  const failed = data.filter(({ failure }) => failure)
  const waiting = data.filter(({ failure }) => !failure)
  const count = counted(failed.length, 'Text wurde', 'Texte wurden')
  return (
    <>
      {failed.length > 0 && (
        <Note isGrave title={`${count} nicht wie geplant veröffentlicht`}>
          <Schedules schedules={failed} />
        </Note>
      )}
      {waiting.length > 0 && (
        <Paper withBorder p="lg" component="section" aria-label="Geplant">
          <SectionTitle mb="sm">Geplant</SectionTitle>
          <Schedules schedules={waiting} />
        </Paper>
      )}
    </>
  )
}

const Schedules = ({ schedules }: { schedules: Schedule[] }) => (
  <ul className={cards.list}>
    {schedules.map(({ publishAt, scheduledBy, failure, isChanged, ...text }) => (
      <li key={text.id}>
        <Group justify="space-between" gap="xs">
          <PlaceLink {...text} />
          {isChanged && !failure && <Tag color="amber">danach geändert</Tag>}
        </Group>
        <Text size="sm">
          {formatScheduled(publishAt)}, von {scheduledBy}
        </Text>
        {failure && <Text style={{ overflowWrap: 'anywhere' }}>{failure}</Text>}
      </li>
    ))}
  </ul>
)
