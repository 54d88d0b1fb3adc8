import { Button, Text } from '@mantine/core'
import { failureOf, messageForChild } from '../../failure.ts'
import { AccountPage } from '../account-page.tsx'

/** The invitation could not be loaded. A malformed token gets the message of S8.08. */
export const LoadFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <AccountPage title="Fehler beim Laden der Einladung">
    <Text mb="md" role="alert">
      {isNoQuestion(error) ? 'Diese Einladung ist abgelaufen oder ungültig.' : messageForChild(error)}
    </Text>
    <Button size="md" onClick={onRetry}>
      Noch einmal versuchen
    </Button>
  </AccountPage>
)

const isNoQuestion = (error: unknown) => failureOf(error).fields !== undefined
