import { Button, Text } from '@mantine/core'
import { messageForLearner } from '../../learning/message-for-learner.ts'
import { isApiError } from '../../trpc.ts'
import { AccountPage } from '../account-page.tsx'

/** The invitation could not be asked for. An address that cannot be one gets the sentence of an invalid one (S8.08). */
export const LoadFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <AccountPage title="Fehler beim Laden der Einladung">
    <Text mb="md" role="alert">
      {cannotBeOne(error) ? 'Diese Einladung ist abgelaufen oder ungültig.' : messageForLearner(error)}
    </Text>
    <Button size="md" onClick={onRetry}>
      Noch einmal versuchen
    </Button>
  </AccountPage>
)

const cannotBeOne = (error: unknown) => isApiError(error) && error.data?.fields !== undefined
