import { Button, Text } from '@mantine/core'
import { messageForLearner } from '../../learning/message-for-learner.ts'
import { isApiError } from '../../trpc.ts'
import { AccountPage } from '../account-page.tsx'

/** The invitation could not be asked for. What the server does not take for a question gets the sentence of S8.08. */
export const LoadFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <AccountPage title="Fehler beim Laden der Einladung">
    <Text mb="md" role="alert">
      {isNoQuestion(error) ? 'Diese Einladung ist abgelaufen oder ungültig.' : messageForLearner(error)}
    </Text>
    <Button size="md" onClick={onRetry}>
      Noch einmal versuchen
    </Button>
  </AccountPage>
)

const isNoQuestion = (error: unknown) => isApiError(error) && error.data?.fields !== undefined
