import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BACKUP_LATE_MS } from '../../domain/operation/backups.ts'
import { formatLately } from '../../domain/platform/dates.ts'
import { TextLink } from '../components/page/text-link.tsx'
import { type Answers, trpc } from '../trpc.ts'

type BackupState = Answers['admin']['backups']

/** On the start page: when there was a proven backup, or what is wrong. Nothing where none was ever scheduled. */
export function BackupsNote() {
  const { data } = useQuery(trpc.admin.backups.queryOptions())
  if (!data || (!data.lastMade && !data.lastFailure)) return null
  const proven = data.lastProven
    ? `Zuletzt gesichert und zur Probe wiederhergestellt: ${formatLately(data.lastProven)} Uhr.`
    : 'Es gibt noch keine Sicherung, die zur Probe wiederhergestellt wurde.'
  if (!isTrouble(data)) return <Text c="dimmed">{proven}</Text>
  return (
    <Alert color="red" role="none" title="Die Sicherung braucht Sie">
      {data.lastFailure && hasFailedSince(data) && (
        <Text style={{ overflowWrap: 'anywhere' }}>
          Fehlgeschlagen: {formatLately(data.lastFailure.at)} Uhr. {data.lastFailure.reason}
        </Text>
      )}
      <Text>{proven}</Text>
      <TextLink to="/admin/betrieb" c="inherit">
        Betrieb ansehen
      </TextLink>
    </Alert>
  )
}

const hasFailedSince = ({ lastFailure, lastProven }: BackupState) =>
  lastFailure !== null && (lastProven === null || new Date(lastFailure.at) >= new Date(lastProven))

const isTrouble = (state: BackupState) =>
  hasFailedSince(state) ||
  state.lastProven === null ||
  Date.now() - new Date(state.lastProven).getTime() > BACKUP_LATE_MS
