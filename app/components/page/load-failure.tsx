import { Alert, Button, Center, Loader } from '@mantine/core'
import { messageOf } from '../../failure.ts'

export const LoadFailure = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <Alert color="red" title={message}>
    <Button variant="default" onClick={onRetry}>
      Noch einmal versuchen
    </Button>
  </Alert>
)

type FailedQueryProps = { query: { isLoadingError: boolean; error: unknown; refetch: () => unknown }; message?: string }

/** The failure of a query that has no data to show. `message`: by default the server's. */
export const FailedQuery = ({ query: { isLoadingError, error, refetch }, message }: FailedQueryProps) =>
  isLoadingError && <LoadFailure message={message ?? messageOf(error)} onRetry={() => void refetch()} />

/** In a dialog or card whose data is loading. */
export const Waiting = ({ label = 'Lade...' }: { label?: string }) => (
  <Center py="xl">
    <Loader role="status" aria-label={label} />
  </Center>
)
