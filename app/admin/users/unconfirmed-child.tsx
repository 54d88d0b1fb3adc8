import { Text } from '@mantine/core'
import { formatDate } from '../../../domain/platform/dates.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { client } from '../../trpc.ts'
import { writtenAddress } from '../../written-address.ts'
import { Section } from './account-actions.tsx'

type Login = NonNullable<RouterOutputs['admin']['users']['list']['unconfirmedChild']>

/** Releases an address that a family has entered for a child when its real owner complains. */
export const UnconfirmedChild = ({ login: { email, since } }: { login: Login }) => (
  <Section
    title="Unbestätigte Anmeldung eines Kindes"
    action={{
      label: 'Anmeldung beenden',
      busyLabel: 'Wird beendet...',
      isLoss: true,
      call: () => client.admin.users.endUnconfirmedChild.mutate({ email }),
      done: `${writtenAddress(email)} ist wieder frei.`,
      whenFailed: 'Die Anmeldung konnte nicht beendet werden.',
      children: (
        <Text style={{ overflowWrap: 'anywhere' }}>
          Mit <strong>{writtenAddress(email)}</strong> meldet sich dann niemand mehr an. Was das Kind gelernt hat,
          bleibt bei seiner Familie; sie kann es noch einmal einladen, mit einer Adresse, die ihm gehört.
        </Text>
      ),
    }}
  >
    Eine Familie hat {writtenAddress(email)} für ein Kind eingetragen. Seit {formatDate(since)} hat niemand bestätigt,
    dass diese Adresse dem Kind gehört. Wessen Kind es ist, sieht hier niemand.
  </Section>
)
