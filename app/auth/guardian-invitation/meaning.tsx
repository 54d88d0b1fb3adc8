import { List, Text } from '@mantine/core'
import { listed } from '../../../domain/people/names.ts'
import { brand } from '../../../domain/platform/brand.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { rights } from '../../components/guardians/rights.ts'

export type LookedAt = RouterOutputs['guardians']['look']
export type Invitation = Extract<LookedAt, { state: 'open' }>

/** Who invites whom to what, and what it means. */
export function Meaning({ invitation: { kind, inviterName, childNames, expiresAt } }: { invitation: Invitation }) {
  const closed = rights.filter((right) => right[kind] === false)
  return (
    <>
      <Text mb="sm">
        {inviterName} lädt Sie ein, {listed(childNames)} bei {brand.name} zu begleiten
        {kind === 'guardian' ? ', als Elternteil mit gleichen Rechten.' : '.'} Das können Sie dann:
      </Text>
      <List size="sm" mb="sm">
        {rights
          .filter((right) => right[kind] !== false)
          .map(({ what, [kind]: may }) => (
            <List.Item key={what}>{typeof may === 'string' ? `${what} (${may})` : what}</List.Item>
          ))}
      </List>
      {closed.length > 0 && (
        <>
          <Text mb="xs">Das bleibt bei den Eltern:</Text>
          <List size="sm" mb="sm">
            {closed.map(({ what }) => (
              <List.Item key={what}>{what}</List.Item>
            ))}
          </List>
        </>
      )}
      <Text size="sm" mb="sm">
        {kind === 'guardian'
          ? 'Keiner der beiden Elternteile kann den anderen entfernen. Aufhören können Sie jederzeit selbst. Möchte einer das Kind löschen, wird der andere gefragt.'
          : 'Aufhören können Sie jederzeit. Auch die Eltern können es beenden.'}{' '}
        {childNames.length === 1 ? 'Das Kind liest' : 'Die Kinder lesen'} in {brand.name}, wer begleitet und was wer
        sieht. Die Einladung gilt bis {formatDate(expiresAt)}.
      </Text>
    </>
  )
}
