import { Text } from '@mantine/core'
import { brand } from '../../../domain/brand.ts'
import { formatDate } from '../../../domain/dates.ts'
import { listed } from '../../../domain/names.ts'
import { KindTable } from '../../components/guardians/kind-table.tsx'
import type { Invitation } from './types.ts'

/** Who invites whom to what, and what it means. */
export const Meaning = ({ invitation: { kind, inviterName, childNames, expiresAt } }: { invitation: Invitation }) => (
  <>
    <Text mb="sm">
      {inviterName} lädt Sie ein, {listed(childNames)} bei {brand.name} zu begleiten
      {kind === 'guardian' ? ', als Elternteil mit gleichen Rechten.' : '.'}
    </Text>
    <KindTable only={kind} />
    <Text size="sm" my="sm">
      {kind === 'guardian'
        ? 'Keiner der beiden Elternteile kann den anderen entfernen. Aufhören können Sie jederzeit selbst.'
        : 'Aufhören können Sie jederzeit. Auch die Eltern können es beenden.'}{' '}
      {childNames.length === 1 ? 'Das Kind liest' : 'Die Kinder lesen'} in {brand.name}, wer begleitet und was wer
      sieht. Die Einladung gilt bis {formatDate(expiresAt)}.
    </Text>
  </>
)
