import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../domain/platform/dates.ts'
import { type Answers, client } from '../../trpc.ts'
import { writtenAddress } from '../../written-address.ts'
import { AskDialog } from '../parts/ask-dialog.tsx'

type Login = NonNullable<Answers['admin']['users']['list']['unconfirmedChild']>

/** Releases an address that a family has entered for a child when its real owner complains. */
export function UnconfirmedChild({ login: { email, since } }: { login: Login }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Paper component="section" withBorder p="lg" aria-label="Unbestätigte Anmeldung eines Kindes">
      <Stack gap="xs" align="start">
        <Title order={2} size="h4">
          Unbestätigte Anmeldung eines Kindes
        </Title>
        <Text style={{ overflowWrap: 'anywhere' }}>
          Eine Familie hat {writtenAddress(email)} für ein Kind eingetragen. Seit {formatDate(since)} hat niemand
          bestätigt, dass diese Adresse dem Kind gehört. Wessen Kind es ist, sieht hier niemand.
        </Text>
        <Button variant="light" color="red" onClick={() => setAsking(true)}>
          Anmeldung beenden
        </Button>
      </Stack>
      {isAsking && (
        <AskDialog
          title="Anmeldung beenden"
          confirmLabel="Anmeldung beenden"
          busyLabel="Wird beendet..."
          color="red"
          onConfirm={() => client.admin.users.endUnconfirmedChild.mutate({ email })}
          done={`${writtenAddress(email)} ist wieder frei.`}
          whenFailed="Die Anmeldung konnte nicht beendet werden."
          onClose={() => setAsking(false)}
        >
          <Text style={{ overflowWrap: 'anywhere' }}>
            Mit <strong>{writtenAddress(email)}</strong> meldet sich dann niemand mehr an. Was das Kind gelernt hat,
            bleibt bei seiner Familie; sie kann es noch einmal einladen, mit einer Adresse, die ihm gehört.
          </Text>
        </AskDialog>
      )}
    </Paper>
  )
}
