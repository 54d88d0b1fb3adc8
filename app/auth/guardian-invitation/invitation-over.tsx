import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { LinkButton } from '../../components/button/link-button.tsx'
import { AccountPage } from '../account-page.tsx'
import type { DeadState } from './types.ts'

const words: Record<DeadState, [title: string, text: string]> = {
  used: ['Einladung schon angenommen', 'Diese Einladung ist schon angenommen worden. Sie gilt nur einmal.'],
  expired: ['Einladung abgelaufen', 'Diese Einladung ist abgelaufen. Sie galt sieben Tage.'],
  revoked: ['Einladung zurückgezogen', 'Diese Einladung ist zurückgezogen worden.'],
  locked: ['Einladung beendet', 'Der Code war zu oft falsch. Zur Sicherheit gilt diese Einladung nicht mehr.'],
  unknown: ['Einladung nicht gefunden', 'Diese Einladung gibt es nicht. Ist der Link vollständig?'],
}

/** An invitation that opens nothing, and what can be done. */
export function InvitationOver({ state }: { state: DeadState }) {
  const [title, text] = words[state]
  return (
    <AccountPage title={title}>
      <Text mb="sm" role="alert">
        {text}
      </Text>
      <Text mb="md">
        {state === 'used'
          ? 'Waren Sie das selbst? Dann finden Sie das Kind auf Ihrer Startseite. Sonst lassen Sie sich eine neue Einladung geben.'
          : 'Lassen Sie sich bitte eine neue Einladung geben. Eltern finden das in der Familienverwaltung unter „Wer begleitet?“.'}
      </Text>
      <Group>
        <LinkButton to="/dashboard" size="md" label="Zu meiner Startseite" />
        <LinkButton to="/" size="md" variant="default" label="Zur Website" />
      </Group>
    </AccountPage>
  )
}

export const NotLoaded = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <AccountPage title="Fehler beim Laden der Einladung">
    <Alert color="red" role="alert" mb="md">
      {message}
    </Alert>
    <Button size="md" onClick={onRetry}>
      Noch einmal versuchen
    </Button>
  </AccountPage>
)
